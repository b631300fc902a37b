import { beforeEach, expect, it } from 'vitest'
import { deleteComment } from '#app/domain/discussions/comments.server.ts'
import { removeVehicle } from '#app/domain/spotting/deletion.server.ts'
import { testApp } from '#tests/app.ts'
import { aComment, aMember, aPhoto, aVehicle } from '#tests/factories.ts'

const app = testApp()
let now: number
beforeEach(() => {
  now = Date.now()
})

it('the id of a comment that is gone names no other one', async () => {
  const member = await aMember(app.db)
  const vehicle = await aVehicle(app.db, { by: member })
  const first = await aComment(app.db, { on: vehicle, by: member })
  await deleteComment(app.db, member, first.id, now)
  const second = await aComment(app.db, { on: vehicle, by: member })
  expect(second.id).toBeGreaterThan(first.id)
})

it('the ids of a vehicle and its photos that were removed name no others', async () => {
  const member = await aMember(app.db, { isApproved: true })
  const vehicle = await aVehicle(app.db, { by: member })
  const photo = await aPhoto(app.db, { of: vehicle, by: member })
  await removeVehicle(app.db, member, vehicle.id, now)
  const other = await aVehicle(app.db, { by: member })
  expect(other.id).toBeGreaterThan(vehicle.id)
  expect((await aPhoto(app.db, { of: other, by: member })).id).toBeGreaterThan(photo.id)
})

it('the ids of notifications that went with their comment name no others', async () => {
  const [spotter, member] = [await aMember(app.db), await aMember(app.db)]
  const vehicle = await aVehicle(app.db, { by: spotter })
  const ids = async () => {
    const rows = await app.db.selectFrom('notifications').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  const comment = await aComment(app.db, { on: vehicle, by: member })
  const [first = 0] = await ids()
  await deleteComment(app.db, member, comment.id, now)
  expect(await ids()).toEqual([])
  await aComment(app.db, { on: vehicle, by: member, text: `@${spotter.username}` })
  const [second = 0] = await ids()
  expect(second).toBeGreaterThan(first)
})
