import { type CompiledQuery, InsertQueryNode, type Kysely, RawNode, SqliteQueryCompiler } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ancestorsQuery, earlierSiblingsQuery } from '#app/domain/discussions/ancestors.server.ts'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import {
  likedCommentsQuery,
  mentionsQuery,
  repliesQuery,
} from '#app/domain/discussions/comment-rows.server.ts'
import { deleteComment, editComment, likeComment, replyTo } from '#app/domain/discussions/comments.server.ts'
import { likersQuery } from '#app/domain/discussions/likers.server.ts'
import { membersNamedQuery } from '#app/domain/discussions/mentions.server.ts'
import { branchQuery, storedResultsQuery } from '#app/domain/discussions/removal.server.ts'
import { readReportedComments, reportedCommentsQuery } from '#app/domain/discussions/reported.server.ts'
import {
  newerQuery,
  repliesOfQuery,
  topsQuery,
  topsTotalQuery,
} from '#app/domain/discussions/threads.server.ts'
import { deleteImageNotifications } from '#app/domain/notifications/image-notifications.server.ts'
import { beginningQuery } from '#app/domain/users/search.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  test('a page of threads', async () => {
    await expectIndexed(db, topsQuery(db, 1, { offset: 40 }, 21))
    await expectIndexed(db, topsQuery(db, 1, { after: { value: 5, id: 7 } }, 21))
    await expectIndexed(db, topsTotalQuery(db, 1))
    await expectIndexed(db, newerQuery(db, 1, { id: 7, created_at: 5 }))
  })

  test('replies: only the few of each comment that are shown are sorted', async () => {
    await expectIndexed(db, repliesOfQuery(db, 1, { offset: 10 }, 6))
    await expectIndexed(db, repliesOfQuery(db, 1, { after: { value: 5, id: 7 } }, 6))
    await expectIndexed(db, repliesQuery(db, [1, 2, 3], 5), { mayScan: ['each'], maySort: true })
  })

  test('what hangs on comments', async () => {
    await expectIndexed(db, mentionsQuery(db, [1, 2]), { mayScan: ['each'] })
    await expectIndexed(db, likedCommentsQuery(db, 1, [1, 2]), { mayScan: ['each'] })
    await expectIndexed(db, likersQuery(db, [1, 2]), { mayScan: ['each'] })
  })

  test('the way to a comment, and what goes with it', async () => {
    await expectIndexed(db, ancestorsQuery(db, 1, 9), { mayScan: ['way'], maySort: true })
    await expectIndexed(db, earlierSiblingsQuery(db, [1, 2]), { mayScan: ['each'] })
    await expectIndexed(db, branchQuery(db, 9), { mayScan: ['branch'], maySort: true })
  })

  test('names: those of one beginning are sorted by rep', async () => {
    await expectIndexed(db, membersNamedQuery(db, ['aminah', 'budi']), { mayScan: ['each'] })
    await expectIndexed(db, beginningQuery(db, 'am'), { maySort: true })
  })

  test('reported comments', async () => {
    await expectIndexed(db, reportedCommentsQuery(db))
  })

  test('the answers that a text may stand in are told by the index alone', async () => {
    const plan = await queryPlan(db, storedResultsQuery(db, { id: 7, author_id: 1, created_at: 5 }).compile())
    expect(plan).toEqual([
      expect.stringMatching(/COVERING INDEX form_keys_of_owner \(owner=\? AND created_at>\?\)/),
    ])
  })
})

describe.each(['large', 'fresh'])('on a %s site, all that is asked when', (size) => {
  let db: Kysely<Database>
  let author: Member
  let admin: Member
  let vehicle: VehicleRow
  let comment: CommentRow

  beforeEach(async () => {
    db = testDatabase()
    author = await aMember(db)
    admin = await aMember(db, { isAdmin: true })
    vehicle = await aVehicle(db)
    const top = await aComment(db, { on: vehicle, by: admin })
    comment = await aComment(db, { on: vehicle, by: author, replyTo: top.id, text: `@${admin.username}` })
    if (size === 'large') await fillStatistics(db)
  })
  afterEach(() => db.destroy())

  const acts: [string, (db: Kysely<Database>) => Promise<unknown>][] = [
    ['a reply is written', (db) => replyTo(db, admin, { commentId: comment.id, comment: 'Yes' }, 9)],
    ['a comment is edited', (db) => editComment(db, author, { commentId: comment.id, comment: 'No' }, 9)],
    ['a comment is liked', (db) => likeComment(db, admin, { commentId: comment.id }, 9)],
    ['a comment is reported', (db) => reportComment(db, admin, { commentId: comment.id, reason: 'x' }, 9)],
    [
      'a comment is hidden and approved',
      async (db) => {
        await moderateComment(db, admin, { commentId: comment.id, action: 'reject' }, 9)
        await moderateComment(db, admin, { commentId: comment.id, action: 'approve' }, 9)
      },
    ],
    ['a comment is deleted', (db) => deleteComment(db, author, comment.id, 9)],
    ['reported comments are listed', (db) => readReportedComments(db, admin, { page: 1, limit: 24 })],
    ['an image is forgotten', (db) => deleteImageNotifications(db, { ...anImage, vehicleId: vehicle.id })],
  ]

  test.each(acts)('%s has its index', async (_, act) => {
    const { recorded, queries } = recording(db)
    await act(recorded)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries)
      await expectIndexed(db, query, { mayScan: ['each', 'branch'], maySort: true })
  })
})

const anImage = { actorId: 1, ownerId: 1, subjectId: 1, at: 9 }

/** The same database, and what it was asked, rows that are added left out. */
function recording(db: Kysely<Database>) {
  const queries: CompiledQuery[] = []
  const compiler = new SqliteQueryCompiler()
  const recorded = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (!RawNode.is(node) && !InsertQueryNode.is(node))
        queries.push(compiler.compileQuery(node as never, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { recorded, queries }
}
