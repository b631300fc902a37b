import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import {
  readUserAwardRecords,
  replayUserAwards,
  type UserAwardRecord,
} from '#app/domain/awards/replay-awards.server.ts'
import { readStreakRecord, recountStreak } from '#app/domain/streaks/recount.server.ts'
import { countGraphemes } from '#app/domain/text.ts'
import { richness } from '#app/domain/vehicles/richness.ts'
import { counters, keptTables } from '#db/doctor/counters.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Something that is not as it should be: which check found it, and what. */
export type Finding = { check: string; text: string }

type Findings = AsyncGenerator<Finding>

/**
 * Checks a database that may be in use: SQLite's own checks and the search index's, then every kept counter against a
 * recount. Changes nothing. `progress` is told the name of each check before it begins.
 */
export async function* examine(db: Kysely<Database>, progress: (check: string) => void = () => {}): Findings {
  const checks: [string, () => Findings][] = [
    ['integrity_check', () => integrity(db)],
    ['foreign_key_check', () => strayKeys(db)],
    ['vehicle_search', () => searchIndex(db)],
    ...Object.entries(counters).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, counted]): [string, () => Findings] => [
        `${table}.${column}`,
        () => wrongCounters(db, table, column, counted),
      ]),
    ),
    ...Object.entries(keptTables).map(([table, rows]): [string, () => Findings] => [
      table,
      () => wrongRows(db, table, rows),
    ]),
    ['vehicles.richness', () => wrongRichness(db)],
    ['streaks', () => wrongStreaks(db)],
    ['user_awards', () => wrongAwards(db)],
  ]
  for (const [check, run] of checks) {
    progress(check)
    try {
      yield* run()
    } catch (error) {
      // Where something is broken so that a check cannot run, that is what it finds.
      yield { check, text: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function* integrity(db: Kysely<Database>): Findings {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db)
  for (const { integrity_check: text } of rows) if (text !== 'ok') yield { check: 'integrity_check', text }
}

async function* strayKeys(db: Kysely<Database>): Findings {
  const { rows } = await sql<Stray>`PRAGMA foreign_key_check`.execute(db)
  for (const { table, rowid, parent } of rows) {
    yield { check: 'foreign_key_check', text: `${table} ${rowid}: its row of ${parent} is missing` }
  }
}

/** A command of FTS5 in the form of a statement that inserts; it writes nothing, and throws what it finds. */
async function* searchIndex(db: Kysely<Database>): Findings {
  await sql`INSERT INTO vehicle_search (vehicle_search, rank) VALUES ('integrity-check', 1)`.execute(db)
}

type Stray = { table: string; rowid: number | null; parent: string }

async function* wrongCounters(db: ReadDatabase, table: string, column: string, counted: string): Findings {
  const { rows } = await sql<{ id: number; kept: unknown; counted: unknown }>`
    SELECT id, ${sql.ref(column)} AS kept, ${sql.raw(counted)} AS counted FROM ${sql.table(table)}
    WHERE kept IS NOT counted ORDER BY id`.execute(db as Kysely<Database>)
  for (const { id, ...row } of rows) yield toFinding(`${table}.${column}`, id, row.kept, row.counted)
}

function toFinding(check: string, id: number | string, kept: unknown, counted: unknown): Finding {
  return { check, text: `${id}: ${String(kept)} is kept, ${String(counted)} is counted` }
}

async function* wrongRows(
  db: ReadDatabase,
  check: string,
  { kept, counted }: { kept: string; counted: string },
): Findings {
  const query = `SELECT 'kept', * FROM (${kept} EXCEPT ${counted}) UNION ALL SELECT 'missing', * FROM (${counted} EXCEPT ${kept})`
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db as Kysely<Database>)
  for (const row of rows) {
    const [which, ...values] = Object.values(row).map((value) => String(value).slice(0, 100))
    yield {
      check,
      text: `${values.join(', ')}: ${which === 'kept' ? 'is kept, and is not so' : 'is missing'}`,
    }
  }
}

const BATCH = 1_000

async function* wrongRichness(db: ReadDatabase): Findings {
  for await (const { id, kept, counted } of readRichness(db)) {
    if (kept !== counted) yield toFinding('vehicles.richness', id, kept, counted)
  }
}

/** Of each vehicle the richness that is kept and the one that follows from the rest. */
export async function* readRichness(
  db: ReadDatabase,
): AsyncGenerator<{ id: number; kept: number; counted: number }> {
  let last = 0
  for (;;) {
    const vehicles = await db
      .selectFrom('vehicles')
      .select([
        'id',
        'make',
        'model',
        'color',
        'body_style',
        'profile',
        'image_count',
        'tag_count',
        'richness',
      ])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, make, model, color, ...vehicle } of vehicles) {
      const counted = richness({
        ...{ make, model, color, bodyStyle: vehicle.body_style, tags: vehicle.tag_count },
        profileLength: countGraphemes(vehicle.profile),
        approvedPhotos: vehicle.image_count,
      })
      yield { id, kept: vehicle.richness, counted }
    }
    if (vehicles.length < BATCH) return
    last = vehicles.at(-1)?.id ?? last
  }
}

/**
 * Of each member what is kept and what a recount gives, where the two differ. Several statements read them, so where they
 * do not agree they are asked again while nobody writes.
 */
async function* differences<T>(
  db: Kysely<Database>,
  readKept: (db: ReadDatabase, userId: number) => Promise<T>,
  recount: (db: ReadDatabase, userId: number) => Promise<T>,
): AsyncGenerator<{ id: number; kept: T; counted: T }> {
  const members = await db.selectFrom('users').select('id').orderBy('id').execute()
  for (const { id } of members) {
    const read = async (db: ReadDatabase) => [await readKept(db, id), await recount(db, id)] as const
    if (isDeepStrictEqual(...(await read(db)))) continue
    const [kept, counted] = await inTransaction(db, read)
    yield { id, kept, counted }
  }
}

async function* wrongStreaks(db: Kysely<Database>): Findings {
  for await (const { id, kept, counted } of differences(db, readStreakRecord, recountStreak)) {
    for (const name of Object.keys(counted.columns) as (keyof typeof counted.columns)[]) {
      if (kept.columns[name] === counted.columns[name]) continue
      yield toFinding(`users.${name}`, id, kept.columns[name], counted.columns[name])
    }
    if (!isDeepStrictEqual(kept.spotDays, counted.spotDays)) yield differs('spot_days', id)
    if (!isDeepStrictEqual(kept.streakDays, counted.streakDays)) yield differs('streak_days', id)
  }
}

function differs(check: string, userId: number): Finding {
  return { check, text: `${userId}: the days of this member are not those that a recount gives` }
}

async function* wrongAwards(db: Kysely<Database>): Findings {
  for await (const { id, kept, counted } of differences(db, readUserAwardRecords, replayUserAwards)) {
    const awardIds = new Set([...kept, ...counted].map(({ award_id }) => award_id))
    for (const awardId of awardIds) {
      const [stored, replayed] = [kept, counted].map((rows) => rows.find((row) => row.award_id === awardId))
      if (!isDeepStrictEqual(stored, replayed))
        yield toFinding('user_awards', `${id}, award ${awardId}`, toText(stored), toText(replayed))
    }
  }
}

function toText(record: UserAwardRecord | undefined): string {
  return record === undefined ? 'nothing' : JSON.stringify(record)
}
