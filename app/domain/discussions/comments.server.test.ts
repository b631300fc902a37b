import { type Kysely, type RootOperationNode, SqliteQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addComment, replyTo } from '#app/domain/discussions/comments.server.ts'
import { readCommentAlone } from '#app/domain/discussions/threads.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

let db: Kysely<Database>
let member: Member
let vehicle: VehicleRow

beforeEach(async () => {
  db = testDatabase()
  member = await aMember(db, { username: 'Aminah' })
  vehicle = await aVehicle(db)
})
afterEach(() => db.destroy())

it('a comment is answered as its author reads it afterwards, mentions included', async () => {
  await aMember(db, { username: 'Budi' })
  const input = { vehicleId: vehicle.id, comment: '@budi and @nobody, seen by @AMINAH' }
  const { comment, vehicle: of } = await addComment(db, member, input, 5)
  expect(comment.mentions).toMatchObject([
    { username: 'budi', name: 'Budi', position: 0 },
    { username: 'AMINAH', name: 'Aminah', position: 27 },
  ])
  expect(comment).toEqual((await readCommentAlone(db, member, comment.id)).comment)
  expect(of.plate).toBe(vehicle.plate)
  const reply = await replyTo(db, member, { commentId: comment.id, comment: 'Yes' }, 6)
  expect(reply.comment).toEqual((await readCommentAlone(db, member, reply.comment.id)).comment)
  expect(reply.comment).toMatchObject({ parentId: comment.id, depth: 1, createdAt: 6 })
})

it('a comment takes ten queries, and no row is read more than twice', async () => {
  const asked: string[] = []
  const compiler = new SqliteQueryCompiler()
  const counted = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(compiler.compileQuery(node as RootOperationNode, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await addComment(counted, member, { vehicleId: vehicle.id, comment: 'Seen' }, 5)
  expect(asked.length).toBeLessThanOrEqual(10)
  const readsOf = (table: string) =>
    asked.filter((sql) => new RegExp(`^select.*(from|join) "${table}"`).test(sql)).length
  expect([readsOf('vehicles'), readsOf('comments')]).toEqual([2, 1])
})
