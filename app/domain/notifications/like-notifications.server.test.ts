import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import {
  countUnread,
  deleteNotification,
  readAllNotifications,
} from '#app/domain/notifications/notifications.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { shownNotifications } from '#tests/notifications.ts'

let db: Kysely<Database>
let spotter: Member
let vehicle: VehicleRow
let at = Date.now()

beforeEach(async () => {
  db = testDatabase()
  spotter = await aMember(db)
  vehicle = await aVehicle(db, { by: spotter })
})
afterEach(() => db.destroy())

const notificationsOf = (member: Member) => shownNotifications(db, member)

describe('likes', () => {
  const like = (by: Member, liked = true) => {
    at += 1
    return likeVehicle(db, by, { vehicleId: vehicle.id, liked }, at)
  }
  const names = async () =>
    (await notificationsOf(spotter)).map(({ actors, actorCount }) => [
      ...actors.map(({ username }) => username),
      actorCount,
    ])
  const fans = (...usernames: string[]) => Promise.all(usernames.map((username) => aMember(db, { username })))

  it('that are unread are one notification, the latest first, which grows and moves up', async () => {
    const [aina, ben, chong] = (await fans('Aina', 'Ben', 'Chong')) as [Member, Member, Member]
    await like(aina)
    expect(await names()).toEqual([['Aina', 1]])
    await like(ben)
    expect(await names()).toEqual([['Ben', 'Aina', 2]])
    await like(chong)
    expect(await names()).toEqual([['Chong', 'Ben', 3]])
    expect((await notificationsOf(spotter))[0]?.createdAt).toBe(at)
  })

  it('of two vehicles are two', async () => {
    const other = await aVehicle(db, { by: spotter })
    const fan = await aMember(db)
    await like(fan)
    await likeVehicle(db, fan, { vehicleId: other.id, liked: true }, at)
    expect(await notificationsOf(spotter)).toHaveLength(2)
  })

  it('that come once it was read begin another one', async () => {
    const [aina, ben] = (await fans('Aina', 'Ben')) as [Member, Member]
    await like(aina)
    await readAllNotifications(db, spotter, at)
    await like(ben)
    expect(await names()).toEqual([
      ['Ben', 1],
      ['Aina', 1],
    ])
    expect(await countUnread(db, spotter.id)).toBe(1)
  })

  it('taken back leave an unread one, which goes with the last of them', async () => {
    const [aina, ben] = (await fans('Aina', 'Ben')) as [Member, Member]
    await like(aina)
    await like(ben)
    await like(aina, false)
    expect(await names()).toEqual([['Ben', 1]])
    await like(ben, false)
    expect(await notificationsOf(spotter)).toEqual([])
  })

  it('taken back stay in what was read, and are not told again', async () => {
    const [aina] = (await fans('Aina')) as [Member]
    await like(aina)
    await readAllNotifications(db, spotter, at)
    await like(aina, false)
    await like(aina)
    expect(await names()).toEqual([['Aina', 1]])
    expect(await countUnread(db, spotter.id)).toBe(0)
  })

  it('taken back and given again bring nothing back that was deleted', async () => {
    const [aina, ben] = (await fans('Aina', 'Ben')) as [Member, Member]
    await like(aina)
    await deleteNotification(db, spotter, (await notificationsOf(spotter))[0]?.id ?? 0, at)
    await like(aina, false)
    await like(aina)
    expect(await notificationsOf(spotter)).toEqual([])
    await like(ben)
    expect(await names()).toEqual([['Ben', 1]])
  })

  it('of one’s own vehicle tell nothing', async () => {
    await like(spotter)
    expect(await notificationsOf(spotter)).toEqual([])
  })

  it('go with the vehicle, once it is removed for good', async () => {
    await like(await aMember(db))
    await db.deleteFrom('vehicles').where('id', '=', vehicle.id).execute()
    expect(await notificationsOf(spotter)).toEqual([])
    expect(await db.selectFrom('notification_actors').selectAll().execute()).toEqual([])
  })

  it('of a vehicle that is deleted stay', async () => {
    await like(await aMember(db))
    await db.updateTable('vehicles').set({ deleted_at: at }).execute()
    expect(await notificationsOf(spotter)).toHaveLength(1)
  })
})

it('a name that is changed since is the new one', async () => {
  const fan = await aMember(db, { username: 'before' })
  await likeVehicle(db, fan, { vehicleId: vehicle.id, liked: true }, at)
  await db
    .updateTable('users')
    .set({ username: 'after', username_key: 'after' })
    .where('id', '=', fan.id)
    .execute()
  expect(await notificationsOf(spotter)).toMatchObject([{ actors: [{ username: 'after' }] }])
})
