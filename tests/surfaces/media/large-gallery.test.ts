import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { toId } from '#app/domain/ids.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** A gallery of 260 approved photos and 60 that wait: what is shown has an end. */
const app = testApp()
let owner: Member
let member: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  owner = await aMember(app.db, { isApproved: true })
  member = await app.browser(owner)
  vehicle = await aVehicle(app.db, { by: owner, plate: 'WXY1234' })
  await aPhoto(app.db, { of: vehicle, by: owner })
  const { id: _, ...photo } = await app.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 319 }, (_, n) => ({
    ...photo,
    name: `${photo.name}${n}`,
    sha256: `${photo.sha256.slice(0, 40)}${n + 1000}`,
    position: n + 2,
    ...(n < 259 ? {} : { status: 'waiting' as const, approved_at: null }),
  }))
  for (const row of more) await app.db.insertInto('media').values(row).execute()
})

const ids = async (by = member) => {
  const answer = await by.get('/api/vehicles/plate/WXY1234')
  return ((await answer.json()) as { images: { _id: string }[] }).images.map(({ _id }) => _id)
}
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => toId('media', from + n))
const reorder = (imageOrder: string[]) =>
  member.call('PATCH', `/api/vehicles/v-${vehicle.id}/images/reorder`, { imageOrder })

it('shows the first two hundred, and to those who may see them the first fifty that wait', async () => {
  expect(await ids(await app.browser())).toEqual(range(1, 200))
  expect(await ids()).toEqual([...range(1, 200), ...range(261, 310)])
})

it('an order names those that are shown; the others stand behind them as they were', async () => {
  const order = range(1, 200).reverse()
  expect((await reorder([...order, toId('media', 201)])).status).toBe(409)
  expect((await reorder(order)).status).toBe(200)
  expect((await ids(await app.browser())).slice(0, 3)).toEqual(['m-200', 'm-199', 'm-198'])
  const behind = await app.db
    .selectFrom('media')
    .select('id')
    .where('position', '>', 200)
    .orderBy('position')
    .execute()
  expect(behind.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, n) => 201 + n))
})

it('an order is written at once, and only what moves', async () => {
  await sql`CREATE TABLE written (id)`.execute(app.db)
  await sql`CREATE TRIGGER writes AFTER UPDATE OF position ON media BEGIN INSERT INTO written VALUES (new.id); END`.execute(
    app.db,
  )
  const [first = '', second = '', ...rest] = range(1, 200)
  expect((await reorder([second, first, ...rest])).status).toBe(200)
  expect((await sql`SELECT id FROM written ORDER BY id`.execute(app.db)).rows).toEqual([{ id: 1 }, { id: 2 }])
})
