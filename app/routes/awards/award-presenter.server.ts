import type { TFunction } from 'i18next'
import type { AchievementKey } from '#app/domain/awards/achievements.ts'
import type { Award, AwardText, AwardWording } from '#app/domain/awards/award.ts'
import { defaultAwards, type PodiumPlace } from '#app/domain/raids/raid.ts'

/**
 * Titles and descriptions in the reader's language; what admins and raids give is worded by whoever made it, but for what
 * a raid's form proposed and nobody has changed.
 */
export function awardWording(t: TFunction): AwardWording {
  return (award) => presentAward(t, award)
}

export function presentAward(t: TFunction, award: Pick<Award, 'key' | 'title' | 'description'>): AwardText {
  const word = (wording as Record<string, ((t: TFunction) => AwardText) | undefined>)[award.key]
  if (word) return word(t)
  const { title, description } = award
  const badge = /^raid-\d+-(participation|first|second|third)$/.exec(award.key)?.[1] as
    | RaidBadgeName
    | undefined
  return badge ? presentRaidBadge(t, badge, { title, description }) : { title, description }
}

type RaidBadgeName = 'participation' | PodiumPlace

/** What is the specification's own text is worded for the reader, title and description each by itself. */
export function presentRaidBadge<Badge extends AwardText>(
  t: TFunction,
  name: RaidBadgeName,
  badge: Badge,
): Badge {
  const { participation, podium } = defaultAwards
  const proposed = name === 'participation' ? participation : podium[name]
  const worded = raidBadgeWording[name](t)
  return {
    ...badge,
    title: badge.title === proposed.title ? worded.title : badge.title,
    description: badge.description === proposed.description ? worded.description : badge.description,
  }
}

const raidBadgeWording: Record<RaidBadgeName, (t: TFunction) => AwardText> = {
  participation: (t) => ({
    title: t('awards:raidBadge.participation.title'),
    description: t('awards:raidBadge.participation.description'),
  }),
  first: (t) => ({
    title: t('awards:raidBadge.first.title'),
    description: t('awards:raidBadge.first.description'),
  }),
  second: (t) => ({
    title: t('awards:raidBadge.second.title'),
    description: t('awards:raidBadge.second.description'),
  }),
  third: (t) => ({
    title: t('awards:raidBadge.third.title'),
    description: t('awards:raidBadge.third.description'),
  }),
}

const wording: Record<AchievementKey, (t: TFunction) => AwardText> = {
  'spots-1': (t) => ({
    title: t('awards:achievement.spots-1.title'),
    description: t('awards:achievement.spots-1.description'),
  }),
  'spots-10': (t) => ({
    title: t('awards:achievement.spots-10.title'),
    description: t('awards:achievement.spots-10.description'),
  }),
  'spots-50': (t) => ({
    title: t('awards:achievement.spots-50.title'),
    description: t('awards:achievement.spots-50.description'),
  }),
  'spots-250': (t) => ({
    title: t('awards:achievement.spots-250.title'),
    description: t('awards:achievement.spots-250.description'),
  }),
  'spots-1000': (t) => ({
    title: t('awards:achievement.spots-1000.title'),
    description: t('awards:achievement.spots-1000.description'),
  }),
  'photos-10': (t) => ({
    title: t('awards:achievement.photos-10.title'),
    description: t('awards:achievement.photos-10.description'),
  }),
  'photos-100': (t) => ({
    title: t('awards:achievement.photos-100.title'),
    description: t('awards:achievement.photos-100.description'),
  }),
  'photos-500': (t) => ({
    title: t('awards:achievement.photos-500.title'),
    description: t('awards:achievement.photos-500.description'),
  }),
  'photos-2500': (t) => ({
    title: t('awards:achievement.photos-2500.title'),
    description: t('awards:achievement.photos-2500.description'),
  }),
  'comments-10': (t) => ({
    title: t('awards:achievement.comments-10.title'),
    description: t('awards:achievement.comments-10.description'),
  }),
  'comments-100': (t) => ({
    title: t('awards:achievement.comments-100.title'),
    description: t('awards:achievement.comments-100.description'),
  }),
  'comments-500': (t) => ({
    title: t('awards:achievement.comments-500.title'),
    description: t('awards:achievement.comments-500.description'),
  }),
  'tags-10': (t) => ({
    title: t('awards:achievement.tags-10.title'),
    description: t('awards:achievement.tags-10.description'),
  }),
  'tags-200': (t) => ({
    title: t('awards:achievement.tags-200.title'),
    description: t('awards:achievement.tags-200.description'),
  }),
  'likes-given-10': (t) => ({
    title: t('awards:achievement.likes-given-10.title'),
    description: t('awards:achievement.likes-given-10.description'),
  }),
  'likes-given-500': (t) => ({
    title: t('awards:achievement.likes-given-500.title'),
    description: t('awards:achievement.likes-given-500.description'),
  }),
  'likes-received-10': (t) => ({
    title: t('awards:achievement.likes-received-10.title'),
    description: t('awards:achievement.likes-received-10.description'),
  }),
  'likes-received-100': (t) => ({
    title: t('awards:achievement.likes-received-100.title'),
    description: t('awards:achievement.likes-received-100.description'),
  }),
  'likes-received-1000': (t) => ({
    title: t('awards:achievement.likes-received-1000.title'),
    description: t('awards:achievement.likes-received-1000.description'),
  }),
  'streak-7': (t) => ({
    title: t('awards:achievement.streak-7.title'),
    description: t('awards:achievement.streak-7.description'),
  }),
  'streak-14': (t) => ({
    title: t('awards:achievement.streak-14.title'),
    description: t('awards:achievement.streak-14.description'),
  }),
  'streak-30': (t) => ({
    title: t('awards:achievement.streak-30.title'),
    description: t('awards:achievement.streak-30.description'),
  }),
  'streak-60': (t) => ({
    title: t('awards:achievement.streak-60.title'),
    description: t('awards:achievement.streak-60.description'),
  }),
  'streak-69': (t) => ({
    title: t('awards:achievement.streak-69.title'),
    description: t('awards:achievement.streak-69.description'),
  }),
  'streak-90': (t) => ({
    title: t('awards:achievement.streak-90.title'),
    description: t('awards:achievement.streak-90.description'),
  }),
  'streak-100': (t) => ({
    title: t('awards:achievement.streak-100.title'),
    description: t('awards:achievement.streak-100.description'),
  }),
  'streak-365': (t) => ({
    title: t('awards:achievement.streak-365.title'),
    description: t('awards:achievement.streak-365.description'),
  }),
  'collections-1': (t) => ({
    title: t('awards:achievement.collections-1.title'),
    description: t('awards:achievement.collections-1.description'),
  }),
  'collections-10': (t) => ({
    title: t('awards:achievement.collections-10.title'),
    description: t('awards:achievement.collections-10.description'),
  }),
  'makes-5': (t) => ({
    title: t('awards:achievement.makes-5.title'),
    description: t('awards:achievement.makes-5.description'),
  }),
  'makes-15': (t) => ({
    title: t('awards:achievement.makes-15.title'),
    description: t('awards:achievement.makes-15.description'),
  }),
  'makes-40': (t) => ({
    title: t('awards:achievement.makes-40.title'),
    description: t('awards:achievement.makes-40.description'),
  }),
  'single-digit-1': (t) => ({
    title: t('awards:achievement.single-digit-1.title'),
    description: t('awards:achievement.single-digit-1.description'),
  }),
  'single-digit-5': (t) => ({
    title: t('awards:achievement.single-digit-5.title'),
    description: t('awards:achievement.single-digit-5.description'),
  }),
  'single-digit-20': (t) => ({
    title: t('awards:achievement.single-digit-20.title'),
    description: t('awards:achievement.single-digit-20.description'),
  }),
  'tag-families-3': (t) => ({
    title: t('awards:achievement.tag-families-3.title'),
    description: t('awards:achievement.tag-families-3.description'),
  }),
  'tag-families-6': (t) => ({
    title: t('awards:achievement.tag-families-6.title'),
    description: t('awards:achievement.tag-families-6.description'),
  }),
  'raids-joined-1': (t) => ({
    title: t('awards:achievement.raids-joined-1.title'),
    description: t('awards:achievement.raids-joined-1.description'),
  }),
  'raids-joined-5': (t) => ({
    title: t('awards:achievement.raids-joined-5.title'),
    description: t('awards:achievement.raids-joined-5.description'),
  }),
  'raids-won-1': (t) => ({
    title: t('awards:achievement.raids-won-1.title'),
    description: t('awards:achievement.raids-won-1.description'),
  }),
  'raids-won-3': (t) => ({
    title: t('awards:achievement.raids-won-3.title'),
    description: t('awards:achievement.raids-won-3.description'),
  }),
}
