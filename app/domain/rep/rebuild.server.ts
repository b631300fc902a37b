import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { type Activity, toActivity } from '#app/domain/activity.ts'
import { entriesQuery, likeReasons, setRep } from '#app/domain/rep/ledger.server.ts'
import { rebuildAwardRep } from '#app/domain/rep/rebuild-awards.server.ts'
import { commentSubject, type RepEntry, vehicleSubject } from '#app/domain/rep/rep.ts'
import { entriesOf } from '#app/domain/rep/replay.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * Recomputes the ledger from the activities, and `users.rep` as its sum; tells how many entries and sums were wrong. One
 * vehicle at a time, so that nobody waits for the database meanwhile.
 */
export async function rebuildRep(db: Kysely<Database>): Promise<{ entries: number; members: number }> {
  const rows = await db.selectFrom('users').select('id').execute()
  const members = new Set(rows.map(({ id }) => id))
  let entries = await removeUnexplained(db)
  for (const vehicleId of await vehiclesWithActivity(db)) {
    entries += await inTransaction(db, (db) => rebuildVehicle(db, vehicleId, members))
  }
  entries += await rebuildAwardRep(db, members)
  return { entries, members: await correctSums(db) }
}

async function vehiclesWithActivity(db: ReadDatabase): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('vehicle_id')
    .distinct()
    .where('vehicle_id', 'is not', null)
    .$narrowType<{ vehicle_id: number }>()
    .execute()
  return rows.map(({ vehicle_id }) => vehicle_id)
}

async function rebuildVehicle(
  db: Kysely<Database>,
  vehicleId: number,
  members: ReadonlySet<number>,
): Promise<number> {
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .orderBy('id')
    .execute()
  const acts = rows.map(toActivity)
  const right = entriesOf(acts, members)
  const known = await entriesQuery(db, subjectsOf(vehicleId, acts)).execute()
  const wrong = known.filter((entry) => !right.some((other) => isSame(entry, other)))
  let changes = 0
  for (const entry of wrong) changes += Number(await setRep(db, { ...entry, points: 0, detail: {} }))
  for (const entry of right) changes += Number(await setRep(db, entry))
  return changes
}

type Key = Pick<RepEntry, 'userId' | 'reason' | 'subject'>

function isSame(one: Key, other: Key): boolean {
  return one.userId === other.userId && one.reason === other.reason && one.subject === other.subject
}

function subjectsOf(vehicleId: number, acts: readonly Activity[]): string[] {
  const comments = acts.flatMap(({ kind, subjectId }) =>
    kind === 'comment-added' ? [commentSubject(subjectId)] : [],
  )
  return [vehicleSubject(vehicleId), ...comments]
}

/** Entries about what no activity is about. */
async function removeUnexplained(db: Kysely<Database>): Promise<number> {
  const colon = sql`instr(subject, ':')`
  const { numDeletedRows } = await db
    .deleteFrom('rep_ledger')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity')
            .select('activity.id')
            .where('subject_kind', '=', sql<string>`substr(subject, 1, ${colon} - 1)`)
            .where('subject_id', '=', sql<number>`CAST(substr(subject, ${colon} + 1) AS INTEGER)`),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function correctSums(db: Kysely<Database>): Promise<number> {
  const points = sql`coalesce(sum(points), 0) FROM rep_ledger WHERE user_id = users.id`
  const rep = sql<number>`(SELECT ${points})`
  const likes = sql<number>`(SELECT ${points} AND reason IN (${sql.join(likeReasons)}))`
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ rep, likes_received: likes })
    .where(({ or, eb }) => or([eb('rep', '<>', rep), eb('likes_received', '<>', likes)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
