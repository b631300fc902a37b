import type { TFunction } from 'i18next'
import type { AwardWithHolders } from '#app/domain/awards/holders.server.ts'
import { toId } from '#app/domain/ids.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'

/** An award that can be given by hand; those of raids are given by raids. */
export type GrantableAward = { id: string; title: string; isAchievement: boolean }

/** Those made by hand first. */
export function toGrantable(t: TFunction, awards: AwardWithHolders[]): GrantableAward[] {
  const ofKind = (kind: string) => awards.filter(({ award }) => award.kind === kind)
  return [...ofKind('granted'), ...ofKind('achievement')].map(({ award }) => ({
    id: toId('award', award.id),
    title: presentAward(t, award).title,
    isAchievement: award.kind === 'achievement',
  }))
}
