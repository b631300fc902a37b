import { z } from 'zod'
import { namedUserJson } from '#app/domain/discussions/comment-json.ts'
import { listedText, shownText } from '#app/domain/discussions/comment-rows.server.ts'
import { must } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { type ModerationStatus, moderationStatus } from '#app/domain/moderation/moderation.ts'
import { MOST_COUNTED, type QueueFilter, type QueuePage } from '#app/domain/moderation/queue.ts'
import {
  countQuery,
  isAtActiveVehicle,
  pageSpan,
  queuePage,
  vehicleIdOf,
} from '#app/domain/moderation/queue-page.server.ts'
import { type OpenReport, openReports, reportsWithin } from '#app/domain/moderation/reports.server.ts'
import { ANSWER_BYTES, type Page } from '#app/domain/pages.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { cutJson } from '#app/domain/text.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** A reported comment (AM-27 to AM-31), with its open reports, the newest first. */
export const reportedCommentJson = z.object({
  _id: z.string(),
  comment: z.string(),
  vehicle: z.object({ _id: z.string(), plate: z.string() }),
  user: namedUserJson.nullable(),
  isHidden: z.boolean(),
  moderationStatus,
  createdAt: z.iso.datetime(),
  reports: z.array(z.object({ user: namedUserJson, reason: z.string(), createdAt: z.iso.datetime() })),
})

export type ReportedCommentJson = z.output<typeof reportedCommentJson>

/** Of JSON, that a comment takes besides its text. */
const REPORTED_BYTES = 500

/** What has open reports, the most reported first; what they have hidden too, until an admin decides. */
export async function readReportedComments(
  db: ReadDatabase,
  admin: Member,
  page: Page,
  filter: QueueFilter = null,
): Promise<QueuePage<ReportedComment>> {
  must(admin.isAdmin)
  const { limit, offset } = pageSpan(page)
  const rows = await withReports(db, filter).limit(limit).offset(offset).execute()
  const total = countCommentsQuery(db, filter).executeTakeFirstOrThrow()
  return queuePage(page, rows, total, (row) => toReported(row, ANSWER_BYTES / page.limit))
}

export function countCommentsQuery(db: ReadDatabase, filter: QueueFilter = null, limit = MOST_COUNTED) {
  const query = reportedCommentsQuery(db, filter)
  const counted = query.clearSelect().clearOrderBy().select('comments.id').limit(limit)
  return countQuery(db, counted.as('queued'))
}

export function reportedCommentsQuery(db: ReadDatabase, filter: QueueFilter = null) {
  const all = db
    .selectFrom('comments')
    .innerJoin('vehicles', (join) => join.on('vehicles.id', '=', vehicleIdOf('comments')))
    .leftJoin('users as author', 'author.id', 'comments.author_id')
    .where('comments.report_count', '>', 0)
    .where(isAtActiveVehicle('comments'))
    .select([
      'comments.id',
      'comments.is_hidden',
      'comments.moderation_status',
      'comments.created_at',
      'comments.vehicle_id',
      'vehicles.plate',
      'vehicles.plate_style',
      'author.id as authorId',
      'author.username',
    ])
    .select(listedText)
    .orderBy('comments.report_count', 'desc')
    .orderBy('comments.id', 'desc')
  if (filter === null) return all
  return all.where((eb) =>
    eb.or([eb('comments.vehicle_id', '=', filter.vehicleId), eb('comments.author_id', '=', filter.userId)]),
  )
}

function withReports(db: ReadDatabase, filter: QueueFilter) {
  return reportedCommentsQuery(db, filter).select(openReports('comment', 'comments.id').as('reports'))
}

type ReportedRow = Awaited<ReturnType<ReturnType<typeof withReports>['executeTakeFirstOrThrow']>>

/** A reported comment, with its open reports, the newest first. `author` is null when the account is gone. */
export type ReportedComment = {
  id: number
  text: string
  vehicleId: number
  plate: string
  plateStyle: PlateStyle
  author: { id: number; username: string } | null
  isHidden: boolean
  moderationStatus: ModerationStatus
  createdAt: number
  reports: OpenReport[]
}

/** Of its share of the answer, the text has two thirds and the reports about it have one. */
function toReported(row: ReportedRow, bytes: number): ReportedComment {
  const { authorId, username } = row
  return {
    id: row.id,
    text: cutJson(shownText(row), (bytes * 2) / 3 - REPORTED_BYTES),
    vehicleId: row.vehicle_id,
    plate: row.plate,
    plateStyle: row.plate_style,
    author: authorId === null || username === null ? null : { id: authorId, username },
    isHidden: row.is_hidden === 1,
    moderationStatus: row.moderation_status,
    createdAt: row.created_at,
    reports: reportsWithin(bytes / 3, row.reports),
  }
}

export function toReportedCommentJson(comment: ReportedComment): ReportedCommentJson {
  const { author } = comment
  return {
    _id: toId('comment', comment.id),
    comment: comment.text,
    vehicle: { _id: toId('vehicle', comment.vehicleId), plate: comment.plate },
    user: author && { _id: toId('user', author.id), username: author.username },
    isHidden: comment.isHidden,
    moderationStatus: comment.moderationStatus,
    createdAt: iso(comment.createdAt),
    reports: comment.reports.map(({ id, username, reason, created_at }) => ({
      user: { _id: toId('user', id), username },
      reason,
      createdAt: iso(created_at),
    })),
  }
}
