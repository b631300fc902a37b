import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

const at = 1_000
let db: Kysely<Database>
let admin: Member
let comment: CommentRow

beforeEach(async () => {
  db = testDatabase()
  admin = await aMember(db, { isAdmin: true })
  comment = await aComment(db, { on: await aVehicle(db), by: await aMember(db) })
})
afterEach(() => db.destroy())

const aReport = async () => {
  const reporter = await aMember(db)
  return () => reportComment(db, reporter, { commentId: comment.id, reason: 'Rude' }, at)
}
const report = async (times: number) => {
  for (let n = 0; n < times; n += 1) await (await aReport())()
}
const now = () => db.selectFrom('comments').selectAll().where('id', '=', comment.id).executeTakeFirstOrThrow()

it.each([
  ['approve', 'report first', 0],
  ['approve', 'decision first', 0],
  ['reject', 'report first', 1],
  ['reject', 'decision first', 1],
] as const)(
  '"%s" and the third report at once, %s: the decision stands',
  async (action, order, is_hidden) => {
    await report(2)
    const acts: (() => Promise<unknown>)[] = [
      await aReport(),
      () => moderateComment(db, admin, { commentId: comment.id, action }, at),
    ]
    if (order === 'decision first') acts.reverse()
    await Promise.allSettled(acts.map((act) => act()))
    const moderation_status = action === 'approve' ? 'approved' : 'rejected'
    expect(await now()).toMatchObject({ is_hidden, moderation_status })
  },
)

it('the third report and its consequence are one: where the comment cannot be hidden, nobody has reported', async () => {
  await report(2)
  await sql`CREATE TRIGGER full BEFORE UPDATE OF is_hidden ON comments BEGIN SELECT RAISE(FAIL, 'no'); END`.execute(
    db,
  )
  await expect(report(1)).rejects.toThrow('no')
  expect(await now()).toMatchObject({ is_hidden: 0, report_count: 2, moderation_status: 'none' })
  expect(await db.selectFrom('reports').select('id').execute()).toHaveLength(2)
})

it('a comment of the same number as a photo has reports of its own, which go with it', async () => {
  const other = { user_id: admin.id, reason: 'x', created_at: at, resolved_at: null }
  await db
    .insertInto('reports')
    .values({ subject_kind: 'media', subject_id: comment.id, ...other })
    .execute()
  await report(1)
  expect(await now()).toMatchObject({ report_count: 1 })
  await db.deleteFrom('comments').execute()
  expect(await db.selectFrom('reports').select('subject_kind').execute()).toEqual([{ subject_kind: 'media' }])
})
