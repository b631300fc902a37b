import { z } from 'zod'
import { must } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { imageLinksJson, toImageLinksJson } from '#app/domain/media/media-json.ts'
import { photoColumns, privateBase, toPhoto } from '#app/domain/media/media-row.ts'
import { videoFor } from '#app/domain/media/videos/video-status.server.ts'
import { openReports, reportsWithin } from '#app/domain/moderation/reports.server.ts'
import { ANSWER_BYTES, type Page } from '#app/domain/pages.ts'
import type { Member } from '#app/domain/users/user.ts'
import { briefUserJson, joinedUser, toBriefUserJson } from '#app/domain/users/user-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Images of a page of the moderators' lists. */
export const imagesPerPage = 24

const queuedImageJson = imageLinksJson.extend({
  id: z.string(),
  vehicleId: z.string(),
  plate: z.string(),
  submittedBy: briefUserJson.nullable(),
  submittedAt: z.iso.datetime(),
  isVideo: z.boolean(),
})

/** An image that waits (AM-14 to AM-19). */
export const pendingImageJson = queuedImageJson

/** An image that was reported (AM-20 to AM-26), with its open reports, the newest first. */
export const reportedImageJson = queuedImageJson.extend({
  isHidden: z.boolean(),
  reports: z.array(
    z.object({
      reason: z.string(),
      user: z.object({ _id: z.string(), username: z.string() }),
      reportedAt: z.iso.datetime(),
    }),
  ),
})

/** What waits for an admin, the oldest first. What waits at a deleted vehicle waits on. */
export async function readPendingImages(
  db: ReadDatabase,
  admin: Member,
  { page, limit }: Page,
): Promise<{ images: z.output<typeof pendingImageJson>[]; total: number }> {
  must(admin.isAdmin)
  const rows = await pendingQuery(db)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { images: rows.map((row) => toQueuedImage(row, admin)), total: await countOf(pendingQuery(db)) }
}

export function pendingQuery(db: ReadDatabase) {
  return selectQueued(db)
    .where('media.status', '=', 'waiting')
    .orderBy('media.uploaded_at')
    .orderBy('media.id')
}

/** Of JSON, that an image takes besides the reports about it. */
const IMAGE_BYTES = 3_000

/** What has open reports, the most reported first; what they have hidden too, until an admin decides. */
export async function readReportedImages(
  db: ReadDatabase,
  admin: Member,
  { page, limit }: Page,
): Promise<{ images: z.output<typeof reportedImageJson>[]; total: number }> {
  must(admin.isAdmin)
  const rows = await reportedImagesQuery(db)
    .select(openReports('media', 'media.id').as('reports'))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const images = rows.map((row) => ({
    ...toQueuedImage(row, admin),
    isHidden: row.status === 'hidden',
    reports: reportsWithin(ANSWER_BYTES / limit - IMAGE_BYTES, row.reports).map(
      ({ reason, created_at, id, username }) => ({
        reason,
        user: { _id: toId('user', id), username },
        reportedAt: iso(created_at),
      }),
    ),
  }))
  return { images, total: await countOf(reportedImagesQuery(db)) }
}

export function reportedImagesQuery(db: ReadDatabase) {
  return selectQueued(db)
    .where('media.report_count', '>', 0)
    .orderBy('media.report_count', 'desc')
    .orderBy('media.id', 'desc')
}

function selectQueued(db: ReadDatabase) {
  return db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .leftJoin('users as uploader', 'uploader.id', 'media.uploader_id')
    .where('vehicles.deleted_at', 'is', null)
    .select([
      'media.id',
      'media.vehicle_id',
      'media.area',
      'media.status',
      'media.uploaded_at',
      ...photoColumns,
      'vehicles.plate',
      'uploader.id as uploaderId',
      'uploader.username',
      'uploader.avatar',
      'uploader.rep',
    ])
}

type QueuedRow = Awaited<ReturnType<ReturnType<typeof selectQueued>['executeTakeFirstOrThrow']>>

function toQueuedImage(row: QueuedRow, admin: Member): z.output<typeof queuedImageJson> {
  const uploader = joinedUser({ ...row, id: row.uploaderId })
  const { video, ...shared } = toPhoto(row)
  const photo = {
    ...shared,
    ...(row.area === 'public' ? {} : { base: privateBase(row.id) }),
    ...(video ? { video: videoFor(admin, video, { id: row.id, uploader_id: row.uploaderId }) } : {}),
  }
  return {
    id: toId('media', row.id),
    vehicleId: toId('vehicle', row.vehicle_id),
    plate: row.plate,
    ...toImageLinksJson(photo),
    isVideo: video !== undefined,
    submittedBy: uploader && toBriefUserJson(uploader),
    submittedAt: iso(row.uploaded_at),
  }
}

async function countOf(query: ReturnType<typeof pendingQuery>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
