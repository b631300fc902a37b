import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { achievements } from '#app/domain/awards/achievements.ts'
import type { Database } from '#db/schema.ts'
import { fillAchievements } from '#db/seed/achievements.ts'
import { testDatabase } from '#tests/database.ts'

let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})
afterEach(() => db.destroy())

const awards = () => db.selectFrom('awards').selectAll().orderBy('id').execute()

it('every achievement has its row, with the English texts', async () => {
  const rows = await awards()
  expect(rows.map(({ key }) => key)).toEqual(achievements.map(({ key }) => key))
  expect(rows.find(({ key }) => key === 'streak-365')).toMatchObject({
    title: 'All year, rain or shine',
    description: 'Spot on 365 days in a row.',
    rarity: 'legendary',
    kind: 'achievement',
  })
})

it('a text, an icon or a rarity that has changed is updated, and one that is missing added; ids stay', async () => {
  const before = await awards()
  await db.updateTable('awards').set({ title: 'Old', rarity: 'epic' }).where('key', '=', 'spots-1').execute()
  await db.deleteFrom('awards').where('key', '=', 'raids-won-3').execute()
  await fillAchievements(db, Date.UTC(2026, 0, 1))
  expect(await awards()).toEqual(before)
})

it('what admins gave and what has left the list stays as it is', async () => {
  const one = { title: 'x', description: 'x', icon: 'x', rarity: 'rare' as const, created_at: 1 }
  await db
    .insertInto('awards')
    .values([
      { ...one, key: 'helping-hand', kind: 'granted', raid_id: null },
      { ...one, key: 'spots-7', kind: 'achievement', raid_id: null },
    ])
    .execute()
  const before = await awards()
  await fillAchievements(db, 9)
  expect(await awards()).toEqual(before)
})

it('filled again it writes nothing', async () => {
  const { rows } = await db.executeQuery<{ n: number }>(changes(db))
  await fillAchievements(db, 9)
  expect((await db.executeQuery<{ n: number }>(changes(db))).rows).toEqual(rows)
})

function changes(db: Kysely<Database>) {
  return db.selectNoFrom((eb) => eb.fn<number>('total_changes').as('n')).compile()
}
