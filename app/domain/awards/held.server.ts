import type { Award, UserAward } from '#app/domain/awards/award.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** What members hold: neither locked nor revoked. */
export function selectHeld(db: ReadDatabase) {
  return db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'user_awards.award_id')
    .select([
      'user_awards.id as userAwardId',
      'awards.id',
      'awards.key',
      'awards.title',
      'awards.description',
      'awards.icon',
      'awards.rarity',
      'awards.kind',
      'user_awards.awarded_at as awardedAt',
      'user_awards.reason',
      'user_awards.display_order as displayOrder',
    ])
    .where('revoked_at', 'is', null)
}

export type HeldRow = Award & { awardedAt: number; reason: string | null; displayOrder: number | null }

export function toUserAward({ awardedAt, reason, displayOrder, ...row }: HeldRow): UserAward {
  return {
    award: toAward(row),
    earned: true,
    isDisplayed: displayOrder !== null,
    displayOrder,
    awardedAt,
    reason,
    progress: null,
  }
}

/** Without what else a row holds. */
export function toAward({ id, key, title, description, icon, rarity, kind }: Award): Award {
  return { id, key, title, description, icon, rarity, kind }
}
