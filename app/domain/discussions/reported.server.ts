import { z } from 'zod'
import { namedUserJson } from '#app/domain/discussions/comment-json.ts'
import { listedText, shownText } from '#app/domain/discussions/comment-rows.server.ts'
import { must } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { moderationStatus } from '#app/domain/moderation/moderation.ts'
import { openReports, reportsWithin } from '#app/domain/moderation/reports.server.ts'
import { ANSWER_BYTES, type Page } from '#app/domain/pages.ts'
import { cutJson } from '#app/domain/text.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Comments of a page of the moderators' list, as images are. */
export const reportedPerPage = 24

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
  { page, limit }: Page,
): Promise<{ comments: ReportedCommentJson[]; total: number }> {
  must(admin.isAdmin)
  const rows = await withReports(db)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await reportedCommentsQuery(db)
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { comments: rows.map((row) => toReported(row, ANSWER_BYTES / limit)), total }
}

export function reportedCommentsQuery(db: ReadDatabase) {
  return db
    .selectFrom('comments')
    .innerJoin('vehicles', 'vehicles.id', 'comments.vehicle_id')
    .leftJoin('users as author', 'author.id', 'comments.author_id')
    .where('comments.report_count', '>', 0)
    .where('vehicles.deleted_at', 'is', null)
    .select([
      'comments.id',
      'comments.is_hidden',
      'comments.moderation_status',
      'comments.created_at',
      'comments.vehicle_id',
      'vehicles.plate',
      'author.id as authorId',
      'author.username',
    ])
    .select(listedText)
    .orderBy('comments.report_count', 'desc')
    .orderBy('comments.id', 'desc')
}

function withReports(db: ReadDatabase) {
  return reportedCommentsQuery(db).select(openReports('comment', 'comments.id').as('reports'))
}

type ReportedRow = Awaited<ReturnType<ReturnType<typeof withReports>['executeTakeFirstOrThrow']>>

/** Of its share of the answer, the text has two thirds and the reports about it have one. */
function toReported(row: ReportedRow, bytes: number): ReportedCommentJson {
  const { authorId, username } = row
  return {
    _id: toId('comment', row.id),
    comment: cutJson(shownText(row), (bytes * 2) / 3 - REPORTED_BYTES),
    vehicle: { _id: toId('vehicle', row.vehicle_id), plate: row.plate },
    user: authorId === null || username === null ? null : { _id: toId('user', authorId), username },
    isHidden: row.is_hidden === 1,
    moderationStatus: row.moderation_status,
    createdAt: iso(row.created_at),
    reports: reportsWithin(bytes / 3, row.reports).map(({ id, username, reason, created_at }) => ({
      user: { _id: toId('user', id), username },
      reason,
      createdAt: iso(created_at),
    })),
  }
}
