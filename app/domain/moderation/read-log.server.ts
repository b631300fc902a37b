import { sql } from 'kysely'
import { type Cursor, onePage } from '#app/domain/cursor.ts'
import type { ModerationAction } from '#app/domain/moderation/actions.ts'
import type { QueueFilter } from '#app/domain/moderation/queue.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Entries of a page. */
export const logPerPage = 30

/** Whose deeds, which, and about what; null for all of them. */
export type LogFilter = { actorId: number | null; action: ModerationAction | null; about: QueueFilter }

/** Something that an admin or moderator did, with what is left of its subject. */
export type LogEntry = {
  id: number
  /** One that is recorded no more may be in the log, too. */
  action: string
  at: number
  /** Null where the account is gone. */
  actor: string | null
  subjectKind: string
  subjectId: number | null
  detail: Record<string, unknown>
  /** The vehicle that it was about, itself or what hangs on it. */
  vehicle: { plate: string; plateStyle: PlateStyle } | null
  /** The photo or comment is still there. */
  isThere: boolean
  /** The member whose it was, or whom it was about. */
  member: string | null
  award: string | null
  raid: { title: string; slug: string } | null
}

/** A page of the log, the newest first. */
export async function readLog(
  db: ReadDatabase,
  filter: LogFilter,
  after: Cursor | null,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const found = await logQuery(db, filter, after).execute()
  const { rows, next } = onePage(found, logPerPage, ({ at, id }) => ({ value: at, id }))
  return { entries: rows.map(toEntry), next }
}

export function logQuery(db: ReadDatabase, { actorId, action, about }: LogFilter, after: Cursor | null) {
  let query = db
    .selectFrom('moderation_log as log')
    .leftJoin('users as actor', 'actor.id', 'log.actor_id')
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'log.subject_id').on('log.subject_kind', '=', 'media'),
    )
    .leftJoin('comments', (join) =>
      join.onRef('comments.id', '=', 'log.subject_id').on('log.subject_kind', '=', 'comment'),
    )
    .leftJoin('awards', (join) =>
      join.onRef('awards.id', '=', 'log.subject_id').on('log.subject_kind', '=', 'award'),
    )
    .leftJoin('raids', (join) =>
      join.onRef('raids.id', '=', 'log.subject_id').on('log.subject_kind', '=', 'raid'),
    )
    .leftJoin('vehicles', (join) => join.on('vehicles.id', '=', vehicleOf))
    .leftJoin('users as member', (join) => join.on('member.id', '=', memberOf))
    .select([
      'log.id',
      'log.action',
      'log.at',
      'log.subject_kind',
      'log.subject_id',
      'log.detail',
      'actor.username as actor',
      'media.id as media_id',
      'comments.id as comment_id',
      'vehicles.plate',
      'vehicles.plate_style',
      'member.username as member',
      'awards.title as award',
      'raids.title as raid_title',
      'raids.slug as raid_slug',
    ])
    .limit(logPerPage + 1)
  if (actorId !== null) query = query.where('log.actor_id', '=', actorId)
  if (action !== null) query = query.where('log.action', '=', action)
  if (after !== null) query = query.where(sql<boolean>`(log.at, log.id) < (${after.value}, ${after.id})`)
  if (about === null) return query.orderBy('log.at', 'desc').orderBy('log.id', 'desc')
  // What there is about one vehicle or member is little, and is found by its subject: the plus keeps SQLite from looking
  // through the whole log in its order.
  return query
    .where('log.id', 'in', aboutQuery(about))
    .orderBy(sql`+log.at`, 'desc')
    .orderBy(sql`+log.id`, 'desc')
}

const vehicleOf = sql<number>`coalesce(media.vehicle_id, comments.vehicle_id,
  CASE log.subject_kind WHEN 'vehicle' THEN log.subject_id WHEN 'raid' THEN log.detail ->> 'vehicleId' END)`

const memberOf = sql<number>`coalesce(media.uploader_id, comments.author_id,
  CASE log.subject_kind WHEN 'user' THEN log.subject_id
    WHEN 'award' THEN log.detail ->> 'userId' WHEN 'raid' THEN log.detail ->> 'userId' END)`

/**
 * A vehicle with its photos and comments, a member with theirs and with the awards that they were given or lost, and the
 * contributions to raids of both, which may have been given from one member to another.
 */
function aboutQuery({ vehicleId, userId }: NonNullable<QueueFilter>) {
  return sql<number>`(
    SELECT id FROM moderation_log WHERE subject_kind = 'vehicle' AND subject_id = ${vehicleId}
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'user' AND subject_id = ${userId}
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'award' AND detail ->> 'userId' = ${userId}
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'raid' AND detail ->> 'userId' = ${userId}
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'raid' AND detail ->> 'from' = ${userId}
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'raid' AND detail ->> 'vehicleId' = ${vehicleId}
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'media' AND subject_id IN (
      SELECT id FROM media WHERE vehicle_id = ${vehicleId} UNION ALL SELECT id FROM media WHERE uploader_id = ${userId})
    UNION ALL SELECT id FROM moderation_log WHERE subject_kind = 'comment' AND subject_id IN (
      SELECT id FROM comments WHERE vehicle_id = ${vehicleId} UNION ALL SELECT id FROM comments WHERE author_id = ${userId}))`
}

function toEntry(row: Awaited<ReturnType<ReturnType<typeof logQuery>['execute']>>[number]): LogEntry {
  return {
    id: row.id,
    action: row.action,
    at: row.at,
    actor: row.actor,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    detail: JSON.parse(row.detail ?? '{}') as Record<string, unknown>,
    vehicle:
      row.plate === null || row.plate_style === null
        ? null
        : { plate: row.plate, plateStyle: row.plate_style },
    isThere: row.media_id !== null || row.comment_id !== null,
    member: row.member,
    award: row.award,
    raid:
      row.raid_title === null || row.raid_slug === null
        ? null
        : { title: row.raid_title, slug: row.raid_slug },
  }
}
