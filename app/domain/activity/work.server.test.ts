import { type Kysely, RawNode, SqliteQueryCompiler, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { likeComment } from '#app/domain/discussions/comments.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle, memberNow } from '#tests/factories.ts'

/** What a press does takes the same work however much there is: it counts no history. */
let db: Kysely<Database>
let author: Member
let fan: Member
let vehicle: VehicleRow
let comment: CommentRow

beforeEach(async () => {
  db = testDatabase()
  author = await aMember(db)
  fan = await aMember(db)
  vehicle = await aVehicle(db, { by: author })
  comment = await aComment(db, { on: vehicle, by: author })
})
afterEach(() => db.destroy())

const acts: [string, (db: Kysely<Database>, member: Member) => Promise<unknown>][] = [
  ['a like', (db, member) => likeVehicle(db, member, { vehicleId: vehicle.id }, 9)],
  ['a like of a comment', (db, member) => likeComment(db, member, { commentId: comment.id }, 9)],
  ['a tag', (db, member) => addTag(db, member, { vehicleId: vehicle.id, tag: 'Rare' }, 9)],
  [
    'a tag that is taken off',
    async (db, member) => {
      await addTag(db, member, { vehicleId: vehicle.id, tag: 'Rare' }, 9)
      await removeTag(db, member, { vehicleId: vehicle.id, tag: 'Rare' }, 9)
    },
  ],
]

it.each(acts)('%s counts nothing', async (_, act) => {
  const asked: string[] = []
  const compiler = new SqliteQueryCompiler()
  const recorded = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (!RawNode.is(node)) asked.push(compiler.compileQuery(node as never, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(recorded, fan)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((query) => /count\(/i.test(query))).toEqual([])
})

it('and what is kept is right: likes by others are rep, one’s own are not', async () => {
  for (const member of [author, fan, await aMember(db)]) {
    await likeVehicle(db, member, { vehicleId: vehicle.id }, 9)
    await likeComment(db, member, { commentId: comment.id }, 9)
  }
  expect((await memberNow(db, author.id)).rep).toBe(4)
  await likeVehicle(db, author, { vehicleId: vehicle.id }, 9)
  await likeComment(db, fan, { commentId: comment.id }, 9)
  expect((await memberNow(db, author.id)).rep).toBe(3)
})

it('and the tags of a member are as many as there are', async () => {
  await addTag(db, fan, { vehicleId: vehicle.id, tag: 'Rare' }, 9)
  await addTag(db, fan, { vehicleId: vehicle.id, tag: 'Rare' }, 9)
  await addTag(db, fan, { vehicleId: vehicle.id, tag: 'Funny' }, 9)
  await removeTag(db, author, { vehicleId: vehicle.id, tag: 'Rare' }, 9)
  const { rows } = await sql`SELECT total_tags FROM users WHERE id = ${fan.id}`.execute(db)
  expect(rows).toEqual([{ total_tags: 1 }])
})
