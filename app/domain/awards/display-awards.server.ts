import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import type { Award, UserAward } from '#app/domain/awards/award.ts'
import { type DisplayChange, withDisplayChange } from '#app/domain/awards/display-order.ts'
import { type HeldRow, toAward, toUserAward } from '#app/domain/awards/held.server.ts'
import { awardById, heldQuery } from '#app/domain/awards/user-awards.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * Shows these awards beside a member's name, in this order, and no others (API-57; `displayInput` bounds how many); answers them. `award_not_found`;
 * `award_not_earned` for one that the member does not hold.
 */
export async function displayAwards(
  db: Kysely<Database>,
  member: Member,
  awardIds: readonly number[],
): Promise<UserAward[]> {
  return inTransaction(db, async (db) => {
    const held = await readHeld(db, member.id)
    const chosen: HeldRow[] = []
    for (const id of new Set(awardIds)) chosen.push(held.get(id) ?? (await refuseToDisplay(db, id)))
    await setDisplayed(
      db,
      member.id,
      chosen.map(({ id }) => id),
    )
    return chosen.map((row, index) => toUserAward({ ...row, displayOrder: index + 1 }))
  })
}

/** The award that was shown, hidden or moved; null where that changed nothing. */
export type DisplayResult = { award: Award; isChanged: boolean; dropped: Award | null }

/**
 * Shows one award beside a member's name, hides it, or moves it by one place (AWD-18 to AWD-20); `dropped` had to give
 * way to it. The choice is read and written in one transaction, so of two changes at the same time both are made.
 * `award_not_found`, `award_not_earned`.
 */
export async function changeDisplayedAwards(
  db: Kysely<Database>,
  member: Member,
  { awardId, change }: { awardId: number; change: DisplayChange },
): Promise<DisplayResult> {
  return inTransaction(db, async (db) => {
    const held = await readHeld(db, member.id)
    const award = held.get(awardId) ?? (await refuseToDisplay(db, awardId))
    const before = [...held.values()]
      .filter(({ displayOrder }) => displayOrder !== null)
      .sort((one, other) => (one.displayOrder ?? 0) - (other.displayOrder ?? 0))
      .map(({ id }) => id)
    const after = withDisplayChange(before, awardId, change)
    const isChanged = after.join() !== before.join()
    if (isChanged) await setDisplayed(db, member.id, after)
    const dropped = before.find((id) => id !== awardId && !after.includes(id))
    const droppedRow = dropped === undefined ? undefined : held.get(dropped)
    return { award: toAward(award), isChanged, dropped: droppedRow ? toAward(droppedRow) : null }
  })
}

async function readHeld(db: ReadDatabase, userId: number): Promise<Map<number, HeldRow>> {
  return new Map((await heldQuery(db, userId).execute()).map((row) => [row.id, row]))
}

async function refuseToDisplay(db: ReadDatabase, awardId: number): Promise<never> {
  await awardById(db, awardId)
  throw new DomainError('award_not_earned', { field: 'awardIds' })
}

async function setDisplayed(
  db: Kysely<Database>,
  userId: number,
  awardIds: readonly number[],
): Promise<void> {
  await db
    .updateTable('user_awards')
    .set({ is_displayed: 0, display_order: null })
    .where('user_id', '=', userId)
    .where('display_order', 'is not', null)
    .execute()
  for (const [index, id] of awardIds.entries()) {
    await db
      .updateTable('user_awards')
      .set({ is_displayed: 1, display_order: index + 1 })
      .where('user_id', '=', userId)
      .where('award_id', '=', id)
      .execute()
  }
}

/** Those that are shown keep their order, without gaps: for when one of them is held no longer. */
export async function closeDisplayGaps(db: Kysely<Database>, userId: number): Promise<void> {
  const shown = await displayedIdsQuery(db, userId).execute()
  await setDisplayed(
    db,
    userId,
    shown.map(({ award_id }) => award_id),
  )
}

export function displayedIdsQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('user_awards')
    .select('award_id')
    .where('user_id', '=', userId)
    .where('display_order', 'is not', null)
    .orderBy('display_order')
}
