import { must } from '#app/domain/errors.ts'
import type { Photo } from '#app/domain/media/media.ts'
import { photoColumns, privateBase, toPhoto } from '#app/domain/media/media-row.ts'
import { videoFor } from '#app/domain/media/videos/video-status.server.ts'
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
import type { Member } from '#app/domain/users/user.ts'
import { joinedUser } from '#app/domain/users/user-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** An image that an admin decides about, with the open reports about it, the newest first. */
export type QueuedImage = {
  id: number
  vehicleId: number
  plate: string
  plateStyle: PlateStyle
  photo: Photo
  uploader: NonNullable<ReturnType<typeof joinedUser>> | null
  uploadedAt: number
  isHidden: boolean
  reports: OpenReport[]
}

/** What waits for an admin, the oldest first. What waits at a deleted vehicle waits on. */
export async function readPendingImages(
  db: ReadDatabase,
  admin: Member,
  page: Page,
  filter: QueueFilter = null,
): Promise<QueuePage<QueuedImage>> {
  must(admin.isAdmin)
  const query = pendingQuery(db, filter)
  const { limit, offset } = pageSpan(page)
  const rows = await query.limit(limit).offset(offset).execute()
  return queuePage(page, rows, countOf(db, query), (row) => toQueuedImage({ ...row, reports: [] }, admin))
}

export function pendingQuery(db: ReadDatabase, filter: QueueFilter = null) {
  return selectQueued(db, filter)
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
  page: Page,
  filter: QueueFilter = null,
): Promise<QueuePage<QueuedImage>> {
  must(admin.isAdmin)
  const query = reportedImagesQuery(db, filter)
  const { limit, offset } = pageSpan(page)
  const rows = await query
    .select(openReports('media', 'media.id').as('reports'))
    .limit(limit)
    .offset(offset)
    .execute()
  const bytes = ANSWER_BYTES / page.limit - IMAGE_BYTES
  return queuePage(page, rows, countOf(db, query), (row) =>
    toQueuedImage({ ...row, reports: reportsWithin(bytes, row.reports) }, admin),
  )
}

export function reportedImagesQuery(db: ReadDatabase, filter: QueueFilter = null) {
  return selectQueued(db, filter)
    .where('media.report_count', '>', 0)
    .orderBy('media.report_count', 'desc')
    .orderBy('media.id', 'desc')
}

/** At one vehicle, by one member, or both where a text names either. */
function selectQueued(db: ReadDatabase, filter: QueueFilter) {
  const all = db
    .selectFrom('media')
    .innerJoin('vehicles', (join) => join.on('vehicles.id', '=', vehicleIdOf('media')))
    .leftJoin('users as uploader', 'uploader.id', 'media.uploader_id')
    .where(isAtActiveVehicle('media'))
    .select([
      'media.id',
      'media.vehicle_id',
      'media.area',
      'media.status',
      'media.uploaded_at',
      ...photoColumns,
      'vehicles.plate',
      'vehicles.plate_style',
      'uploader.id as uploaderId',
      'uploader.username',
      'uploader.avatar',
      'uploader.rep',
    ])
  if (filter === null) return all
  return all.where((eb) =>
    eb.or([eb('media.vehicle_id', '=', filter.vehicleId), eb('media.uploader_id', '=', filter.userId)]),
  )
}

type QueuedRow = Awaited<ReturnType<ReturnType<typeof selectQueued>['executeTakeFirstOrThrow']>>

function toQueuedImage(row: QueuedRow & { reports: OpenReport[] }, admin: Member): QueuedImage {
  const { video, ...shared } = toPhoto(row)
  const photo = {
    ...shared,
    ...(row.area === 'public' ? {} : { base: privateBase(row.id) }),
    ...(video ? { video: videoFor(admin, video, { id: row.id, uploader_id: row.uploaderId }) } : {}),
  }
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    plate: row.plate,
    plateStyle: row.plate_style,
    photo,
    uploader: joinedUser({ ...row, id: row.uploaderId }),
    uploadedAt: row.uploaded_at,
    isHidden: row.status === 'hidden',
    reports: row.reports,
  }
}

function countOf(db: ReadDatabase, query: ReturnType<typeof pendingQuery>): Promise<{ total: number }> {
  return countImagesQuery(db, query).executeTakeFirstOrThrow()
}

export function countImagesQuery(
  db: ReadDatabase,
  query: ReturnType<typeof pendingQuery>,
  limit = MOST_COUNTED,
) {
  const counted = query.clearSelect().clearOrderBy().select('media.id').limit(limit)
  return countQuery(db, counted.as('queued'))
}
