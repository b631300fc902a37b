import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { pageQuery, paginationJson } from '#app/domain/pages.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'

/** NOTI-21. */
export const notificationsPerPage = 10

/** A comment tells so many different members at most that they are mentioned; further names are links, nothing more. */
export const maxMentionNotifications = 20

/** A list's total is counted no further (contract, section 3). */
export const MAX_COUNTED = 10_000

/** Kept so long once read (contract, section 8), ms. */
export const READ_RETENTION_MS = 90 * 24 * 60 * 60 * 1000

/** Of a comment, in graphemes. */
export const EXCERPT_LENGTH = 120

/** What each type is told with, besides the vehicle, the comment and the people it is about: those are read live. */
export type NotificationParams = {
  /** An achievement's title is worded by its key; the others have the one that was given them. */
  ACHIEVEMENT_EARNED: { key: string; title: string; icon: string }
  AWARD_GRANTED: { key: string; title: string; icon: string; reason: string | null }
  COMMENT_REPLY: Nothing
  COMMENT_ON_VEHICLE: Nothing
  MENTION: Nothing
  VEHICLE_LIKED: Nothing
  IMAGE_APPROVED: { mediaId: number }
  /** `reason` is what the admin said of why; older ones have none. */
  IMAGE_REJECTED: { mediaId: number; reason?: string | null }
  IMAGE_HIDDEN: { mediaId: number; reason?: string | null }
  COMMENT_HIDDEN: { reason?: string | null }
  RAID_STARTED: { title: string; slug: string }
  /** `rank` is the reader's place; null off the podium. */
  RAID_COMPLETED: { title: string; slug: string; rank: number | null }
  /** `available` is what they hold now. */
  FREEZE_CHANGED: { change: 'added' | 'removed' | 'reset'; count: number; available: number }
  ACCOUNT_APPROVED: Nothing
  /** ms UTC. */
  ACCOUNT_RESTRICTED: { until: number }
}

type Nothing = Record<string, never>

export const notificationTypes = [
  'ACHIEVEMENT_EARNED',
  'AWARD_GRANTED',
  'COMMENT_REPLY',
  'COMMENT_ON_VEHICLE',
  'MENTION',
  'VEHICLE_LIKED',
  'IMAGE_APPROVED',
  'IMAGE_REJECTED',
  'IMAGE_HIDDEN',
  'COMMENT_HIDDEN',
  'RAID_STARTED',
  'RAID_COMPLETED',
  'FREEZE_CHANGED',
  'ACCOUNT_APPROVED',
  'ACCOUNT_RESTRICTED',
] as const satisfies readonly (keyof NotificationParams)[]

export type NotificationType = (typeof notificationTypes)[number]

type Common = {
  id: number
  isRead: boolean
  /** When it came or grew last, ms UTC. */
  createdAt: number
  vehicle: { plate: string; plateStyle: PlateStyle } | null
  /** Without an excerpt where the text is deleted or hidden. */
  comment: { id: number; excerpt: string | null } | null
  /** The image it is about is a video. */
  isVideo: boolean
  /** The latest two of those whose acts it tells of; a name is null once the account is gone. */
  actors: NotificationActor[]
  actorCount: number
}

export type NotificationActor = { username: string | null; avatar: string | null }

export type NotificationOf<T extends NotificationType> = T extends NotificationType
  ? Common & { type: T; params: NotificationParams[T] }
  : never

/** A notification as its reader's list has it, not yet in words. */
export type Notification = NotificationOf<NotificationType>

/** The same in the reader's language; `link` is a path of this site. */
export type Worded = { title: string; body: string; link: string; achievementTitle?: string }

export const notificationsQuery = z.object(pageQuery(notificationsPerPage))

export const notificationJson = z.object({
  _id: z.string(),
  type: z.enum(notificationTypes),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  data: z.object({
    title: z.string(),
    body: z.string(),
    link: z.string(),
    achievementIcon: z.string().nullable(),
    achievementTitle: z.string().nullable(),
  }),
})

export const notificationsJson = z.object({
  notifications: z.array(notificationJson),
  pagination: paginationJson.extend({ unreadCount: z.number().int() }),
})

export const unreadJson = z.object({ unreadCount: z.number().int() })

export function toNotificationJson(
  notification: Notification,
  words: Worded,
): z.output<typeof notificationJson> {
  const { id, type, isRead, createdAt } = notification
  const achievement = notification.type === 'ACHIEVEMENT_EARNED' ? notification.params : null
  return {
    _id: toId('notification', id),
    type,
    read: isRead,
    createdAt: iso(createdAt),
    data: {
      ...words,
      achievementIcon: achievement?.icon ?? null,
      achievementTitle: words.achievementTitle ?? null,
    },
  }
}
