import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#app/domain/notifications/list.server.ts'
import {
  countUnread,
  deleteNotification,
  deleteOldNotifications,
  readAllNotifications,
} from '#app/domain/notifications/notifications.server.ts'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { shownNotifications } from '#tests/notifications.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let db: Kysely<Database>
let spotter: Member
const at = Date.now()

beforeEach(async () => {
  db = testDatabase()
  spotter = await aMember(db)
})
afterEach(() => db.destroy())

const notificationsOf = (member: Member) => shownNotifications(db, member)

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
    await deleteOldNotifications(db, now)
    expect((await notificationsOf(spotter)).map(({ id }) => id)).toEqual([unread, young])
  })

  it('goes with what was deleted, of which no trace is left', async () => {
    const id = (await tell()) ?? 0
    await deleteNotification(db, spotter, id, at)
    await deleteOldNotifications(db, at + 90 * DAY_MS)
    expect(await rowsOf()).toHaveLength(1)
    await deleteOldNotifications(db, at + 90 * DAY_MS + 1)
    expect(await rowsOf()).toEqual([])
  })

  it('goes in batches, all of it', async () => {
    for (let n = 0; n < 1_203; n += 1) await tell()
    await readAllNotifications(db, spotter, at)
    await deleteOldNotifications(db, at + 91 * DAY_MS)
    expect(await notificationsOf(spotter)).toEqual([])
  })
})

it('counts exactly, or no further than asked', async () => {
  for (let n = 0; n < 105; n += 1)
    await notify(db, { userId: spotter.id, type: 'ACCOUNT_APPROVED', params: {}, at })
  expect([await countUnread(db, spotter.id), await countUnread(db, spotter.id, 100)]).toEqual([105, 100])
  await deleteNotification(db, spotter, (await notificationsOf(spotter))[0]?.id ?? 0, at)
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
