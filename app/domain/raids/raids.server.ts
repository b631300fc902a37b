import { type Kysely, sql } from 'kysely'
import { type Cursor, fromCursor, onePage } from '#app/domain/cursor.ts'
import { found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import {
  defaultAwards,
  isRunning,
  MAX_RAIDS_LISTED,
  noCriteria,
  openRaidsShown,
  pastRaidsPerPage,
  type Raid,
  type RaidAwards,
  type RaidCriteria,
} from '#app/domain/raids/raid.ts'
import type { Database, RaidRow, ReadDatabase } from '#db/schema.ts'

/** The raid that screens show: of those that run, the one that ends first; null where none runs (API-72). */
export async function activeRaid(db: ReadDatabase, at: number): Promise<Raid | null> {
  const row = await runningRaidsQuery(db, at).limit(1).executeTakeFirst()
  return row ? toRaid(row) : null
}

/** The raids that take contributions, in the order of their ends. */
export async function runningRaids(db: ReadDatabase, at: number): Promise<Raid[]> {
  return (await runningRaidsQuery(db, at).execute()).map(toRaid)
}

export function runningRaidsQuery(db: ReadDatabase, at: number) {
  return db
    .selectFrom(
      sql<RaidRow>`(SELECT * FROM raids INDEXED BY raids_open
        WHERE completed_at IS NULL AND archived_at IS NULL)`.as('raids'),
    )
    .selectAll()
    .where('end_at', '>', at)
    .where('start_at', '<=', at)
    .orderBy('end_at')
    .orderBy('id')
}

/** The raid of that address: its slug, or its id (`r-7`), in capitals too. `raid_not_found`. */
export async function raidBySlugOrId(db: ReadDatabase, slugOrId: string): Promise<Raid> {
  const asked = slugOrId.toLowerCase()
  const id = fromId('raid', asked)
  if (id !== null) return raidById(db, id)
  const row = await db.selectFrom('raids').selectAll().where('slug', '=', asked).executeTakeFirst()
  return toRaid(found(row, 'raid_not_found'))
}

/** `raid_not_found` */
export async function raidById(db: ReadDatabase, id: number): Promise<Raid> {
  return found(await findRaid(db, id), 'raid_not_found')
}

export async function findRaid(db: ReadDatabase, id: number): Promise<Raid | null> {
  const row = await db.selectFrom('raids').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRaid(row) : null
}

export type RaidsForVisitors = {
  /** The next first. */
  upcoming: Raid[]
  /** The one that ends first comes first. */
  running: Raid[]
  /** Completed, or past their end; the newest first. */
  past: Raid[]
  /** The cursor of the next page of past ones; null at the end. */
  next: string | null
}

/**
 * What `/raids` lists. Archived ones are in no list; their addresses stand. `cursor` is `next` of the page before; with one
 * that makes no sense the first page is shown.
 */
export async function raidsForVisitors(
  db: ReadDatabase,
  at: number,
  cursor: string | null = null,
): Promise<RaidsForVisitors> {
  const [upcoming, running, past] = await Promise.all([
    upcomingRaidsQuery(db, at).execute(),
    runningRaidsQuery(db, at).limit(openRaidsShown).execute(),
    pastRaidsQuery(db, at, cursor === null ? null : fromCursor(cursor)).execute(),
  ])
  const page = onePage(past, pastRaidsPerPage, ({ end_at: value, id }) => ({ value, id }))
  return {
    upcoming: upcoming.map(toRaid),
    running: running.map(toRaid),
    past: page.rows.map(toRaid),
    next: page.next,
  }
}

export function upcomingRaidsQuery(db: ReadDatabase, at: number) {
  return db
    .selectFrom('raids')
    .selectAll()
    .where('start_at', '>', at)
    .where('completed_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('start_at')
    .orderBy('id')
    .limit(openRaidsShown)
}

export function pastRaidsQuery(db: ReadDatabase, at: number, after: Cursor | null) {
  const query = db
    .selectFrom('raids')
    .selectAll()
    .where('archived_at', 'is', null)
    .where(({ eb, or }) => or([eb('completed_at', 'is not', null), eb('end_at', '<=', at)]))
    .orderBy('end_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pastRaidsPerPage + 1)
  if (after === null) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('end_at', 'id'), '<', tuple(after.value, after.id)),
  )
}

/**
 * When time alone next changes what a raid's page shows: the next start or end after `at`, ms UTC; null if none is near.
 * What is kept for everybody is kept no longer.
 */
export async function nextRaidChange(db: ReadDatabase, at: number): Promise<number | null> {
  const { next } = await nextRaidChangeQuery(db, at).executeTakeFirstOrThrow()
  return next
}

export function nextRaidChangeQuery(db: ReadDatabase, at: number) {
  const open = sql`completed_at IS NULL AND archived_at IS NULL`
  return db.selectNoFrom(
    sql<number | null>`(SELECT min(at) FROM (
      SELECT min(start_at) AS at FROM raids INDEXED BY raids_upcoming WHERE start_at > ${at} AND ${open}
      UNION ALL SELECT min(end_at) FROM raids INDEXED BY raids_open WHERE end_at > ${at} AND ${open}))`.as(
      'next',
    ),
  )
}

export function toRaid(row: RaidRow): Raid {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    startAt: row.start_at,
    endAt: row.end_at,
    target: row.target,
    allowOverachievement: row.allow_overachievement === 1,
    criteria: { ...noCriteria, ...(JSON.parse(row.criteria) as Partial<RaidCriteria>) },
    awards: { ...defaultAwards, ...(JSON.parse(row.awards) as Partial<RaidAwards>) },
    totalContributions: row.total_contributions,
    completedAt: row.completed_at,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
