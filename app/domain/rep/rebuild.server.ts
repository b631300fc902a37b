import { type Kysely, sql } from 'kysely'
import { type Activity, toActivity } from '#app/domain/activity.ts'
import { inProgress, inThrottledTransaction, type Progress } from '#app/domain/batch-run.server.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { entriesQuery, likesReceived, setRep } from '#app/domain/rep/ledger.server.ts'
import { rebuildAwardRep } from '#app/domain/rep/rebuild-award-rep.server.ts'
import { commentSubject, type RepEntry, vehicleSubject } from '#app/domain/rep/rep.ts'
import { entriesOf, peopleOf, type RepReplay, replayActivity, startReplay } from '#app/domain/rep/replay.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * Recomputes the ledger from the activities, and `users.rep` as its sum; tells how many entries and sums were wrong. One
 * vehicle at a time, and only where something is wrong does it write, so that nobody waits for the database meanwhile.
 */
export async function rebuildRep(
  db: Kysely<Database>,
  progress: Progress = () => {},
): Promise<{ entries: number; members: number }> {
  const rows = await db.selectFrom('users').select('id').execute()
  const members = new Set(rows.map(({ id }) => id))
  let entries = await removeUnexplained(db)
  const vehicles = await vehiclesWithActivity(db)
  for (const vehicleId of inProgress(vehicles, progress)) {
    const wrong = await wrongEntries(db, vehicleId, members)
    if (wrong.length > 0) entries += await inThrottledTransaction(db, (db) => correctVehicle(db, vehicleId))
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

/** Reads again what is wrong: it may have changed since, and members may have joined. */
async function correctVehicle(db: Kysely<Database>, vehicleId: number): Promise<number> {
  const wrong = await wrongEntries(db, vehicleId)
  for (const entry of wrong) await setRep(db, entry)
  return wrong.length
}

/**
 * Entries of a vehicle and its comments as they should be where they are otherwise; 0 for what should not be there.
 * `members` spares a query where what it finds is read again later.
 */
async function wrongEntries(
  db: ReadDatabase,
  vehicleId: number,
  members?: ReadonlySet<number>,
): Promise<RepEntry[]> {
  const replay = await replayVehicle(db, vehicleId)
  if (replay === null) return []
  const right = entriesOf(replay, members ?? (await readMembers(db, peopleOf(replay))))
  const subjects = [vehicleSubject(vehicleId), ...[...replay.commentIds].map(commentSubject)]
  const known = await entriesQuery(db, subjects).execute()
  const keyOf = ({ userId, reason, subject }: Key) => `${userId} ${reason} ${subject}`
  const keys = new Set(right.map(keyOf))
  const points = new Map(known.map((entry) => [keyOf(entry), entry.points]))
  return [
    ...known.filter((entry) => !keys.has(keyOf(entry))).map((entry) => ({ ...entry, points: 0, detail: {} })),
    ...right.filter((entry) => points.get(keyOf(entry)) !== entry.points),
  ]
}

/** Which of these are members now. */
async function readMembers(db: ReadDatabase, ids: readonly number[]): Promise<Set<number>> {
  const rows = await membersQuery(db, ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export function membersQuery(db: ReadDatabase, ids: readonly number[]) {
  return db.selectFrom(jsonEach<number>(ids)).innerJoin('users', 'users.id', 'each.value').select('users.id')
}

type Key = Pick<RepEntry, 'userId' | 'reason' | 'subject'>

const BATCH = 5_000

/** Some vehicles have more activities than should be held at the same time. */
async function replayVehicle(db: ReadDatabase, vehicleId: number): Promise<RepReplay | null> {
  let replay: RepReplay | null = null
  let last = 0
  for (;;) {
    const acts: Activity[] = (await activitiesQuery(db, vehicleId, last).execute()).map(toActivity)
    for (const act of acts) {
      replay ??= startReplay(act)
      if (replay !== null) replayActivity(replay, act)
    }
    if (acts.length < BATCH) return replay
    last = acts.at(-1)?.id ?? last
  }
}

export function activitiesQuery(db: ReadDatabase, vehicleId: number, after: number) {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('vehicle_id', '=', vehicleId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
}

/** Entries about what no activity is about. */
async function removeUnexplained(db: Kysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('rep_ledger')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  let removed = 0
  for (let after = 0; after < last; after += BATCH) {
    const unexplained = await unexplainedQuery(db, after).execute()
    if (unexplained.length === 0) continue
    const ids = unexplained.map(({ id }) => id)
    await inThrottledTransaction(db, (db) => db.deleteFrom('rep_ledger').where('id', 'in', ids).execute())
    removed += ids.length
  }
  return removed
}

function unexplainedQuery(db: ReadDatabase, after: number) {
  const colon = sql`instr(subject, ':')`
  return db
    .selectFrom('rep_ledger')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', after + BATCH)
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
}

/** The sum of a member's ledger. */
export const repSum = sql<number>`coalesce((SELECT sum(points) FROM rep_ledger WHERE user_id = users.id), 0)`

async function correctSums(db: Kysely<Database>): Promise<number> {
  const wrong = await db
    .selectFrom('users')
    .select('id')
    .where(({ or, eb }) => or([eb('rep', '<>', repSum), eb('likes_received', '<>', likesReceived)]))
    .execute()
  const sums = { rep: repSum, likes_received: likesReceived }
  for (const { id } of wrong) {
    await inThrottledTransaction(db, (db) => db.updateTable('users').set(sums).where('id', '=', id).execute())
  }
  return wrong.length
}
