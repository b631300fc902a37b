import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import {
  countsQuery,
  listNotifications,
  notificationsListQuery,
} from '#app/domain/notifications/list.server.ts'
import {
  countUnread,
  deleteNotification,
  forgetReadNotifications,
  readAllNotifications,
  readBeforeQuery,
  unreadQuery,
} from '#app/domain/notifications/notifications.server.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { hidingQuery, toldQuery } from '#app/domain/notifications/of-comments.server.ts'
import { toldOfLikeQuery, unreadLikesQuery } from '#app/domain/notifications/of-likes.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database, MediaRow, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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

async function toldTo(member: Member) {
  const { notifications } = await listNotifications(db, member.id, { page: 1, limit: 50 })
  return notifications
}

describe('likes', () => {
  const like = (by: Member, liked = true) => {
    at += 1
    return likeVehicle(db, by, { vehicleId: vehicle.id, liked }, at)
  }
  const names = async () =>
    (await toldTo(spotter)).map(({ actors, actorCount }) => [
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
    expect((await toldTo(spotter))[0]?.createdAt).toBe(at)
  })

  it('of two vehicles are two', async () => {
    const other = await aVehicle(db, { by: spotter })
    const fan = await aMember(db)
    await like(fan)
    await likeVehicle(db, fan, { vehicleId: other.id, liked: true }, at)
    expect(await toldTo(spotter)).toHaveLength(2)
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
    expect(await toldTo(spotter)).toEqual([])
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
    await deleteNotification(db, spotter, (await toldTo(spotter))[0]?.id ?? 0, at)
    await like(aina, false)
    await like(aina)
    expect(await toldTo(spotter)).toEqual([])
    await like(ben)
    expect(await names()).toEqual([['Ben', 1]])
  })

  it('of one’s own vehicle tell nothing', async () => {
    await like(spotter)
    expect(await toldTo(spotter)).toEqual([])
  })

  it('go with the vehicle, once it is removed for good', async () => {
    await like(await aMember(db))
    await db.deleteFrom('vehicles').where('id', '=', vehicle.id).execute()
    expect(await toldTo(spotter)).toEqual([])
    expect(await db.selectFrom('notification_actors').selectAll().execute()).toEqual([])
  })

  it('of a vehicle that is deleted stay', async () => {
    await like(await aMember(db))
    await db.updateTable('vehicles').set({ deleted_at: at }).execute()
    expect(await toldTo(spotter)).toHaveLength(1)
  })
})

describe('a decision about an image', () => {
  let folder: string
  let owner: Member
  let admin: Member
  let image: MediaRow
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'media-'))
    setMediaStore(diskMediaStore(folder))
    owner = await aMember(db)
    admin = await aMember(db, { isAdmin: true })
    image = await aPhoto(db, { of: vehicle, by: owner })
  })
  afterEach(() => {
    setMediaStore(null)
    rmSync(folder, { recursive: true })
  })
  const which = () => ({ vehicleId: vehicle.id, mediaId: image.id })

  it('tells whoever uploaded it', async () => {
    await approveImage(db, admin, which(), at)
    expect(await toldTo(owner)).toMatchObject([{ type: 'IMAGE_APPROVED', params: { mediaId: image.id } }])
    expect(await toldTo(admin)).toEqual([])
    expect(await toldTo(spotter)).toEqual([])
  })

  it('tells of a refusal', async () => {
    await rejectImage(db, admin, which(), at)
    expect(await toldTo(owner)).toMatchObject([{ type: 'IMAGE_REJECTED', isVideo: false }])
  })

  it('tells the latest only, as long as it is unread', async () => {
    await approveImage(db, admin, which(), at)
    await hideImage(db, admin, which(), at)
    expect(await toldTo(owner)).toMatchObject([{ type: 'IMAGE_HIDDEN' }])
    await readAllNotifications(db, owner, at)
    await approveImage(db, admin, which(), at + 1)
    expect(await toldTo(owner)).toMatchObject([
      { type: 'IMAGE_APPROVED', isRead: false },
      { type: 'IMAGE_HIDDEN', isRead: true },
    ])
  })

  it('tells of the third report', async () => {
    await approveImage(db, admin, which(), at)
    for (const by of [spotter, await aMember(db), await aMember(db)])
      await reportImage(db, by, { ...which(), reason: 'Not a car' }, at)
    expect(await toldTo(owner)).toMatchObject([{ type: 'IMAGE_HIDDEN', actors: [] }])
  })

  it('of one’s own image tells nothing, nor what is approved by itself', async () => {
    const own = await aPhoto(db, { of: vehicle, by: admin })
    await hideImage(db, admin, { ...which(), mediaId: own.id }, at)
    await aPhoto(db, { of: vehicle, by: await aMember(db, { isApproved: true }) })
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('is forgotten with the image, read or not; others stay', async () => {
    const other = await aPhoto(db, { of: vehicle, by: owner })
    await approveImage(db, admin, which(), at)
    await readAllNotifications(db, owner, at)
    await hideImage(db, admin, which(), at)
    await approveImage(db, admin, { ...which(), mediaId: other.id }, at)
    await deleteImage(db, admin, which(), at)
    expect(await toldTo(owner)).toMatchObject([{ params: { mediaId: other.id } }])
  })
})

describe('what was read', () => {
  const tell = (userId = spotter.id) => notify(db, { userId, type: 'ACCOUNT_APPROVED', params: {}, at })
  const rowsOf = () => db.selectFrom('notifications').select('id').execute()
  const readAt = (id: number | null, read_at: number | null) =>
    db
      .updateTable('notifications')
      .set({ read_at })
      .where('id', '=', id ?? 0)
      .execute()

  it('goes after 90 days; what was not read stays for good', async () => {
    const now = at + 1000 * DAY_MS
    const [old, young, unread] = [await tell(), await tell(), await tell()]
    await readAt(old, now - 90 * DAY_MS - 1)
    await readAt(young, now - 90 * DAY_MS)
    await forgetReadNotifications(db, now)
    expect((await toldTo(spotter)).map(({ id }) => id)).toEqual([unread, young])
  })

  it('goes with what was deleted, of which no trace is left', async () => {
    const id = (await tell()) ?? 0
    await deleteNotification(db, spotter, id, at)
    await forgetReadNotifications(db, at + 90 * DAY_MS)
    expect(await rowsOf()).toHaveLength(1)
    await forgetReadNotifications(db, at + 90 * DAY_MS + 1)
    expect(await rowsOf()).toEqual([])
  })

  it('goes in batches, all of it', async () => {
    for (let n = 0; n < 1_203; n += 1) await tell()
    await readAllNotifications(db, spotter, at)
    await forgetReadNotifications(db, at + 91 * DAY_MS)
    expect(await toldTo(spotter)).toEqual([])
  })
})

it('counts exactly, or no further than asked', async () => {
  for (let n = 0; n < 105; n += 1)
    await notify(db, { userId: spotter.id, type: 'ACCOUNT_APPROVED', params: {}, at })
  expect([await countUnread(db, spotter.id), await countUnread(db, spotter.id, 100)]).toEqual([105, 100])
  await deleteNotification(db, spotter, (await toldTo(spotter))[0]?.id ?? 0, at)
  expect(await countUnread(db, spotter.id)).toBe(104)
})

it('counts a list up to 10,000, and still knows whether more follows', async () => {
  await sql`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 10050)
    INSERT INTO notifications (user_id, type, params, created_at)
    SELECT ${spotter.id}, 'ACCOUNT_APPROVED', '{}', n FROM n`.execute(db)
  const pagination = async (page: number) =>
    (await listNotifications(db, spotter.id, { page, limit: 50 })).pagination
  expect(await pagination(200)).toMatchObject({ total: 10_000, hasMore: true, unreadCount: 10_050 })
  expect(await pagination(201)).toMatchObject({ total: 10_000, hasMore: false })
})

it('a name that is changed since is the new one', async () => {
  const fan = await aMember(db, { username: 'before' })
  await likeVehicle(db, fan, { vehicleId: vehicle.id, liked: true }, at)
  await db
    .updateTable('users')
    .set({ username: 'after', username_key: 'after' })
    .where('id', '=', fan.id)
    .execute()
  expect(await toldTo(spotter)).toMatchObject([{ actors: [{ username: 'after' }] }])
})

describe.each(['large', 'fresh'])('on a %s site every query has its index', (size) => {
  beforeEach(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('what is asked every ten seconds', async () => {
    // The two latest of one notification's people are sorted.
    await expectIndexed(db, notificationsListQuery(db, 1, { page: 3, limit: 10 }), { maySort: true })
    await expectIndexed(db, countsQuery(db, 1))
    await expectIndexed(db, unreadQuery(db, 1, 100))
  })

  it('what is counted is counted in an index alone', async () => {
    const plan = await queryPlan(db, countsQuery(db, 1).compile())
    const searches = plan.filter((step) => /^SEARCH notifications/.test(step))
    expect(searches).toEqual([
      expect.stringContaining('COVERING INDEX notifications_shown'),
      expect.stringContaining('COVERING INDEX notifications_unread'),
    ])
  })

  it('what acts look for, and the sweep', async () => {
    await expectIndexed(db, toldQuery(db, 5))
    await expectIndexed(db, hidingQuery(db, 5))
    await expectIndexed(db, toldOfLikeQuery(db, { actorId: 1, ownerId: 2, vehicleId: 3 }))
    await expectIndexed(db, unreadLikesQuery(db, { ownerId: 2, vehicleId: 3 }))
    await expectIndexed(db, readBeforeQuery(db, 7))
  })
})
