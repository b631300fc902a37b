import { sql } from 'kysely'
import type { Page } from '#app/domain/pages.ts'
import { MAX_RAID_CHOICES, type Raid } from '#app/domain/raids/raid.ts'
import { toRaid } from '#app/domain/raids/raids.server.ts'
import { waitingRaidsQuery } from '#app/domain/raids/waiting-raids.server.ts'
import type { RaidRow, ReadDatabase } from '#db/schema.ts'

/** A raid as one chooses it from a list. */
export type RaidChoice = Pick<
  Raid,
  'id' | 'title' | 'startAt' | 'endAt' | 'completedAt' | 'archivedAt' | 'totalContributions'
>

/** For admins, a few of the newest, and of those that are not ended yet the ones that end first. */
export async function raidChoices(db: ReadDatabase): Promise<RaidChoice[]> {
  const newest = await newestRaidsQuery(db).select(choiceColumns).limit(MAX_RAID_CHOICES).execute()
  const open = await openRaidsQuery(db).select(choiceColumns).limit(MAX_RAID_CHOICES).execute()
  return merged(newest, open).map((row) => ({
    id: row.id,
    title: row.title,
    startAt: row.start_at,
    endAt: row.end_at,
    completedAt: row.completed_at,
    archivedAt: row.archived_at,
    totalContributions: row.total_contributions,
  }))
}

const choiceColumns = [
  'id',
  'title',
  'start_at',
  'end_at',
  'completed_at',
  'archived_at',
  'total_contributions',
] as const

/** Those that start last first; the newest are in that order. */
function merged<Row extends Pick<RaidRow, 'id' | 'start_at'>>(
  newest: readonly Row[],
  open: readonly Row[],
): Row[] {
  const listed = new Set(newest.map(({ id }) => id))
  const older = open.filter(({ id }) => !listed.has(id))
  return [...newest, ...older.sort((one, other) => other.start_at - one.start_at || other.id - one.id)]
}

export function newestRaidsQuery(db: ReadDatabase) {
  return db.selectFrom('raids').orderBy('start_at', 'desc').orderBy('id', 'desc')
}

/** Those that an admin has neither completed nor archived, what ends first first. */
export function openRaidsQuery(db: ReadDatabase) {
  return db
    .selectFrom(
      sql<RaidRow>`(SELECT * FROM raids INDEXED BY raids_open
        WHERE completed_at IS NULL AND archived_at IS NULL)`.as('raids'),
    )
    .orderBy('end_at')
    .orderBy('id')
}

/**
 * A page of all raids for admins: first those that wait to be completed, what waits longest first, then the others, what
 * starts last first (API-79). With `search` those that have it in their title.
 */
export async function raidPage(
  db: ReadDatabase,
  { page, limit, search = '' }: Page & { search?: string },
  at: number,
): Promise<{ raids: Raid[]; hasMore: boolean }> {
  const from = (page - 1) * limit
  const isFound = hasInRaidTitle(search)
  const { count } = await waitingRaidsQuery(db, at).where(isFound).executeTakeFirstOrThrow()
  const waiting =
    from < count
      ? await openRaidsQuery(db)
          .selectAll()
          .where('end_at', '<=', at)
          .where(isFound)
          .limit(limit + 1)
          .offset(from)
          .execute()
      : []
  const others = await otherRaidsQuery(db, at)
    .where(isFound)
    .limit(limit + 1 - waiting.length)
    .offset(Math.max(0, from - count))
    .execute()
  const rows = [...waiting, ...others]
  return { raids: rows.slice(0, limit).map(toRaid), hasMore: rows.length > limit }
}

/** Those that do not wait to be completed. */
export function otherRaidsQuery(db: ReadDatabase, at: number) {
  return db
    .selectFrom(sql<RaidRow>`(SELECT * FROM raids INDEXED BY raids_by_start)`.as('raids'))
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('completed_at', 'is not', null), eb('archived_at', 'is not', null), eb('end_at', '>', at)]),
    )
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
}

function hasInRaidTitle(search: string) {
  if (search === '') return sql<boolean>`true`
  return sql<boolean>`title LIKE ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`
}
