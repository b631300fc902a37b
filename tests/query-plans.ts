import { CompiledQuery, type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/schema.ts'

type Query = CompiledQuery | { compile(): CompiledQuery }

/**
 * Fails when a query reads a whole table or sorts what no index had in order; the message shows the plan.
 * `mayScan` names small tables (or their aliases) that are read whole on purpose; `maySort` allows sorting a set
 * that is small by its nature, such as the tags of one vehicle.
 */
export async function expectIndexed(
  db: Kysely<Database>,
  query: Query,
  { mayScan = [], maySort = false }: { mayScan?: string[]; maySort?: boolean } = {},
): Promise<void> {
  const compiled = 'compile' in query ? query.compile() : query
  const plan = await queryPlan(db, compiled)
  const faults = faultsOf(plan, mayScan).filter((fault) => !maySort || !fault.startsWith('USE TEMP B-TREE'))
  expect(faults, `${compiled.sql}\n\n${plan.map((step) => `  ${step}`).join('\n')}\n`).toEqual([])
}

/** The steps of SQLite's plan, with the query's own parameters bound. */
export async function queryPlan(db: Kysely<Database>, query: CompiledQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(explained as CompiledQuery<{ detail: string }>)
  return rows.map((row) => row.detail)
}

function faultsOf(plan: string[], mayScan: string[]): string[] {
  const subqueries = plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? [])
  return plan.filter((step) => {
    if (/^USE TEMP B-TREE FOR .*ORDER BY/.test(step)) return true
    const scan = /^SCAN (\S+)(.*)$/.exec(step)
    if (scan === null) return false
    const [, name = '', how = ''] = scan
    if (name === 'CONSTANT' || name.startsWith('(') || subqueries.includes(name) || mayScan.includes(name))
      return false
    if (how.includes('VIRTUAL TABLE')) return !/INDEX \d+:\S/.test(how)
    return !how.includes('USING')
  })
}

/** Rows of a large site, and how many different values a column has where they are fewer than the rows. */
const site: Record<string, { rows: number; distinct: Record<string, number> }> = {
  users: { rows: 20_000, distinct: { total_spots: 500, deleted_at: 10 } },
  makes: { rows: 73, distinct: {} },
  models: { rows: 700, distinct: { make: 73 } },
  vehicles: {
    rows: 1_000_000,
    distinct: {
      make: 74,
      model: 700,
      first_letter: 27,
      is_single_digit: 2,
      number_part: 9999,
      letter_part: 9000,
      hits: 5000,
      likes_count: 300,
      image_count: 40,
      discussion_count: 200,
      richness: 80,
      first_added_by: 20_000,
      deleted_by: 2000,
    },
  },
  vehicle_changes: { rows: 3_000_000, distinct: { vehicle_id: 800_000, user_id: 15_000 } },
  vehicle_likes: { rows: 4_000_000, distinct: { vehicle_id: 500_000, user_id: 15_000 } },
  vehicle_tags: { rows: 1_500_000, distinct: { vehicle_id: 700_000, type: 26, added_by: 10_000 } },
  media: {
    rows: 1_500_000,
    distinct: { vehicle_id: 900_000, uploader_id: 15_000, status: 4, approved_by: 50, report_count: 3 },
  },
  comments: {
    rows: 2_000_000,
    distinct: { vehicle_id: 300_000, parent_id: 500_000, author_id: 15_000, report_count: 3 },
  },
  comment_likes: { rows: 2_000_000, distinct: { comment_id: 600_000, user_id: 15_000 } },
  collections: { rows: 30_000, distinct: { owner_id: 8000, is_public: 2 } },
  collection_vehicles: {
    rows: 600_000,
    distinct: { collection_id: 30_000, vehicle_id: 200_000, position: 200 },
  },
  notifications: { rows: 2_000_000, distinct: { user_id: 18_000 } },
  announcements: { rows: 100, distinct: { is_active: 2 } },
  activity: {
    rows: 12_000_000,
    distinct: { actor_id: 20_000, kind: 25, vehicle_id: 1_000_000, subject_kind: 10 },
  },
  rep_ledger: { rows: 6_000_000, distinct: { user_id: 20_000, reason: 12 } },
  spot_days: { rows: 1_500_000, distinct: { user_id: 15_000 } },
  streak_days: { rows: 500_000, distinct: { user_id: 15_000, days: 300 } },
  freeze_events: { rows: 2000, distinct: { user_id: 500, admin_id: 5 } },
  reports: {
    rows: 300_000,
    distinct: { subject_kind: 2, subject_id: 150_000, user_id: 10_000, resolved_at: 140_000 },
  },
  moderation_log: {
    rows: 100_000,
    distinct: { actor_id: 20, action: 30, subject_kind: 8, subject_id: 80_000 },
  },
  awards: { rows: 120, distinct: { kind: 3, raid_id: 20 } },
  user_awards: { rows: 200_000, distinct: { user_id: 18_000, award_id: 120, display_order: 3 } },
  raids: { rows: 40, distinct: {} },
  raid_contributions: { rows: 20_000, distinct: { raid_id: 40, user_id: 2000, action_type: 3 } },
  raid_contributors: { rows: 6000, distinct: { raid_id: 40, user_id: 2000, total: 50, rank: 500 } },
}

/** Partial indexes that hold only a few of their table's rows. */
const fewRows: Record<string, number> = {
  vehicles_deleted: 10_000,
  vehicles_deleted_by: 10_000,
  vehicles_that_count: 700_000,
  media_waiting: 200,
  media_reported: 50,
  media_videos_unprepared: 500,
  media_videos_uploaded: 500,
  comments_of_vehicle: 1_200_000,
  comments_reported: 50,
  reports_open: 120,
  notifications_unread: 300_000,
  notifications_group: 100_000,
  activity_reversals: 400_000,
  user_awards_displayed: 30_000,
  user_awards_held: 199_000,
  users_admins: 5,
  users_deleted: 300,
  users_restricted: 300,
  user_awards_granted_by: 500,
  raids_open: 3,
  raids_upcoming: 3,
  raids_to_announce: 1,
  raid_contributors_to_reward: 10,
}

/** Tells SQLite's planner that the empty tables are those of a large site: a million vehicles. */
export async function fillStatistics(db: Kysely<Database>): Promise<void> {
  await sql`ANALYZE`.execute(db)
  await sql`DELETE FROM sqlite_stat1`.execute(db)
  await sql`DELETE FROM sqlite_stat4`.execute(db)
  for (const [table, { rows, distinct }] of Object.entries(site)) {
    const indexes = await sql<{
      name: string
      origin: string
    }>`SELECT name, origin FROM pragma_index_list(${table})`.execute(db)
    for (const { name } of indexes.rows) {
      const columns = await sql<{ name: string }>`SELECT name FROM pragma_index_info(${name})`.execute(db)
      const held = fewRows[name] ?? rows
      const stat = [held, ...equalRows(columns.rows, held, distinct)].join(' ')
      await sql`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (${table}, ${name}, ${stat})`.execute(db)
    }
  }
  await sql`ANALYZE sqlite_schema`.execute(db)
}

/** For each prefix of an index's columns, the average number of rows with equal values. */
function equalRows(columns: { name: string }[], rows: number, distinct: Record<string, number>): number[] {
  let different = 1
  return columns.map(({ name }) => {
    different = Math.min(rows, different * (distinct[name] ?? rows))
    return Math.ceil(rows / different)
  })
}
