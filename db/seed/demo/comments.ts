import type { Kysely } from 'kysely'
import { reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { addComment, likeComment, replyTo } from '#app/domain/discussions/comments.server.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { discussions, generalTalk, reported, type Said } from '#db/seed/demo/comment-texts.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { hashOf } from '#db/seed/demo/rhythm.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

const MINUTE = 60_000

/** What people say under the plates, with what others make of it; some of it is reported. */
export async function commentOnVehicles({ db, now }: Demo): Promise<void> {
  const vehicles = await db.selectFrom('vehicles').selectAll().where('deleted_at', 'is', null).execute()
  for (const vehicle of vehicles) {
    const own =
      discussions.find(({ plate }) => plateKey(plate) === vehicle.plate)?.said ?? generalFor(vehicle)
    const clock = clockFor(vehicle, now, countOf(own))
    for (const said of own) await say(db, vehicle, said, null, clock)
  }
  await reportSome(db, now)
}

/** Every third vehicle has a word or two; always the same ones. */
function generalFor({ plate }: VehicleRow): readonly Said[] {
  const hash = hashOf(`${plate} talk`)
  const said = generalTalk[hash % (generalTalk.length * 3)]
  return said ? [said] : []
}

function countOf(said: readonly Said[]): number {
  return said.reduce((sum, { answers = [] }) => sum + 1 + countOf(answers), 0)
}

/** Times for so many comments, one after the other, since something last happened to the vehicle. */
function clockFor({ last_activity_at: latest }: VehicleRow, now: number, count: number): () => number {
  const step = Math.max(1, Math.min(47 * MINUTE, Math.floor((now - latest) / (count + 1))))
  let at = latest
  return () => {
    at += step
    return at
  }
}

async function say(
  db: Kysely<Database>,
  vehicle: VehicleRow,
  { by, text, likedBy = [], answers = [] }: Said,
  parent: number | null,
  clock: () => number,
): Promise<void> {
  const at = clock()
  const { comment } = await actAs(db, { username: by, at }, (member) =>
    parent === null
      ? addComment(db, member, { vehicleId: vehicle.id, comment: text }, at)
      : replyTo(db, member, { commentId: parent, comment: text }, at),
  )
  for (const username of likedBy) {
    await actAs(db, { username, at }, (member) =>
      likeComment(db, member, { commentId: comment.id, liked: true }, at),
    )
  }
  for (const answer of answers) await say(db, vehicle, answer, comment.id, clock)
}

async function reportSome(db: Kysely<Database>, now: number): Promise<void> {
  for (const { text, by } of reported) {
    const comment = await db.selectFrom('comments').select('id').where('text', '=', text).executeTakeFirst()
    if (!comment) continue
    for (const [username, reason] of Object.entries(by)) {
      await actAs(db, { username, at: now }, (member) =>
        reportComment(db, member, { commentId: comment.id, reason }, now),
      )
    }
  }
}
