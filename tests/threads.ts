import type { Kysely } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import type { Comment } from '#app/domain/discussions/comment.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  db: Kysely<Database>
  author: Member
  vehicle: VehicleRow
  at: number
}

/** A vehicle and its spotter, who says everything, before each test of a file. */
export function aDiscussedVehicle(): void {
  beforeEach(async () => {
    scene.db = testDatabase()
    scene.at = Date.UTC(2026, 4, 3)
    scene.author = await aMember(scene.db, {}, scene.at)
    scene.vehicle = await aVehicle(scene.db, { by: scene.author }, scene.at)
  })
  afterEach(() => scene.db.destroy())
}

/** Each a second after the one before. */
export const postComment = async (text: string, replyTo?: number) => {
  scene.at += 1000
  return aComment(
    scene.db,
    { on: scene.vehicle, by: scene.author, text, ...(replyTo === undefined ? {} : { replyTo }) },
    scene.at,
  )
}
export const texts = (comments: Comment[]) => comments.map(({ text }) => text)

/** The same database, and how many queries it was asked. */
export function counting() {
  let count = 0
  const counted = scene.db.withPlugin({
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { counted, queries: () => count }
}
