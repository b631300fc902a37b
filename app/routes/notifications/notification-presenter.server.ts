import type { TFunction } from 'i18next'
import { toId } from '#app/domain/ids.ts'
import type {
  Notification,
  NotificationActor,
  NotificationOf,
  NotificationType,
  Worded,
} from '#app/domain/notifications/notification.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { raidPath } from '#app/domain/raids/raid.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { formatDateTime, formatNumber } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'

type Reader = { t: TFunction; language: Language }

/** A notification in its reader's language, with what it is about as that is now. */
export function presentNotification(reader: Reader, notification: Notification): Worded {
  const word = wording[notification.type] as (reader: Reader, notification: Notification) => Worded
  return word(reader, notification)
}

const wording: { [T in NotificationType]: (reader: Reader, notification: NotificationOf<T>) => Worded } = {
  ACHIEVEMENT_EARNED: ({ t }, { params }) => {
    const title = awardTitle(t, params)
    return {
      title: t('notifications:achievement.title'),
      body: t('notifications:achievement.body', { title }),
      link: '/profile#awards',
      achievementTitle: title,
    }
  },
  AWARD_GRANTED: ({ t }, { params }) => ({
    title: t('notifications:award.title', { title: awardTitle(t, params) }),
    body: params.reason ?? t('notifications:award.body'),
    link: '/profile#awards',
  }),
  COMMENT_REPLY: ({ t }, about) => ({
    title: t('notifications:reply.title', { plate: plateOf(about) }),
    ...commentText(t, about),
  }),
  COMMENT_ON_VEHICLE: ({ t }, about) => ({
    title: t('notifications:comment.title', { plate: plateOf(about) }),
    ...commentText(t, about),
  }),
  MENTION: ({ t }, about) => ({
    title: t('notifications:mention.title', { plate: plateOf(about) }),
    ...commentText(t, about),
  }),
  VEHICLE_LIKED: (reader, about) => ({
    title: reader.t('notifications:liked.title', { plate: plateOf(about) }),
    body: likers(reader, about),
    link: pathOf(about),
  }),
  IMAGE_APPROVED: ({ t }, about) => ({
    title: about.isVideo
      ? t('notifications:imageApproved.video', { plate: plateOf(about) })
      : t('notifications:imageApproved.photo', { plate: plateOf(about) }),
    body: t('notifications:imageApproved.body'),
    link: imageLink(about),
  }),
  IMAGE_REJECTED: ({ t }, about) => ({
    title: about.isVideo
      ? t('notifications:imageRejected.video', { plate: plateOf(about) })
      : t('notifications:imageRejected.photo', { plate: plateOf(about) }),
    body: withReason(t, t('notifications:imageRejected.body'), about.params),
    link: imageLink(about),
  }),
  IMAGE_HIDDEN: ({ t }, about) => ({
    title: about.isVideo
      ? t('notifications:imageHidden.video', { plate: plateOf(about) })
      : t('notifications:imageHidden.photo', { plate: plateOf(about) }),
    body: withReason(t, t('notifications:imageHidden.body'), about.params),
    link: imageLink(about),
  }),
  COMMENT_HIDDEN: ({ t }, about) => ({
    title: t('notifications:commentHidden.title', { plate: plateOf(about) }),
    body: withReason(t, t('notifications:commentHidden.body'), about.params),
    link: commentLink(about),
  }),
  RAID_STARTED: ({ t }, { params: { title, slug } }) => ({
    title: t('notifications:raidStarted.title', { title }),
    body: t('notifications:raidStarted.body'),
    link: raidPath({ slug }),
  }),
  RAID_COMPLETED: ({ t, language }, { params: { title, slug, rank } }) => ({
    title: t('notifications:raidCompleted.title', { title }),
    body:
      rank === null
        ? t('notifications:raidCompleted.body')
        : t('notifications:raidCompleted.podium', { rank: formatNumber(language, rank) }),
    link: raidPath({ slug }),
  }),
  FREEZE_CHANGED: ({ t }, { params: { change, count, available } }) => ({
    title: {
      added: t('notifications:freeze.added', { count }),
      removed: t('notifications:freeze.removed', { count }),
      reset: t('notifications:freeze.reset'),
    }[change],
    body: t('notifications:freeze.body', { count: available }),
    link: '/profile/rep',
  }),
  ACCOUNT_APPROVED: ({ t }) => ({
    title: t('notifications:accountApproved.title'),
    body: t('notifications:accountApproved.body'),
    link: '/add',
  }),
  ACCOUNT_RESTRICTED: ({ t, language }, { params: { until } }) => ({
    title: t('notifications:accountRestricted.title'),
    body: t('notifications:accountRestricted.body', { date: formatDateTime(language, until).text }),
    link: '/community-guidelines',
  }),
}

/** With what the admin said of why. */
function withReason(t: TFunction, text: string, { reason }: { reason?: string | null }): string {
  return reason ? t('notifications:withReason', { text, reason }) : text
}

function awardTitle(t: TFunction, award: { key: string; title: string }): string {
  return presentAward(t, { ...award, description: '' }).title
}

type About = Pick<Notification, 'vehicle' | 'comment' | 'actors' | 'actorCount'>

/** Who said what, as far as everybody may read it. */
function commentText(t: TFunction, about: About): { body: string; link: string } {
  const name = nameOf(t, about.actors[0])
  const excerpt = about.comment?.excerpt ?? null
  return {
    body:
      excerpt === null
        ? t('notifications:comment.withoutText', { name })
        : t('notifications:comment.body', { name, text: excerpt }),
    link: commentLink(about),
  }
}

function likers({ t, language }: Reader, { actors, actorCount }: About): string {
  const name = nameOf(t, actors[0])
  if (actorCount <= 1) return t('notifications:liked.one', { name })
  if (actorCount === 2) return t('notifications:liked.two', { name, other: nameOf(t, actors[1]) })
  return t('notifications:liked.more', { name, others: formatNumber(language, actorCount - 1) })
}

function nameOf(t: TFunction, actor: NotificationActor | undefined): string {
  return actor?.username ?? t('common:deletedMember')
}

/** A vehicle takes its notifications along, so there always is one. */
function plateOf({ vehicle }: About): string {
  return vehicle === null ? '' : plateText(vehicle.plate, vehicle.plateStyle)
}

function pathOf({ vehicle }: About): string {
  return vehicle === null ? '/' : vehiclePath(vehicle.plate)
}

function commentLink(about: About): string {
  if (about.comment === null) return pathOf(about)
  const id = toId('comment', about.comment.id)
  return `${pathOf(about)}?comment=${id}#comment-${id}`
}

function imageLink(about: About & { params: { mediaId: number } }): string {
  return `${pathOf(about)}?photo=${toId('media', about.params.mediaId)}`
}
