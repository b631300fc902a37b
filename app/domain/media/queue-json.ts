import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { imageLinksJson, toImageLinksJson } from '#app/domain/media/media-json.ts'
import type { QueuedImage } from '#app/domain/media/queues.server.ts'
import { briefUserJson, toBriefUserJson } from '#app/domain/users/user-json.ts'

/** An image that waits (AM-14 to AM-19). */
export const pendingImageJson = imageLinksJson.extend({
  id: z.string(),
  vehicleId: z.string(),
  plate: z.string(),
  submittedBy: briefUserJson.nullable(),
  submittedAt: z.iso.datetime(),
  isVideo: z.boolean(),
})

/** An image that was reported (AM-20 to AM-26), with its open reports, the newest first. */
export const reportedImageJson = pendingImageJson.extend({
  isHidden: z.boolean(),
  reports: z.array(
    z.object({
      reason: z.string(),
      user: z.object({ _id: z.string(), username: z.string() }),
      reportedAt: z.iso.datetime(),
    }),
  ),
})

export function toPendingImageJson(image: QueuedImage): z.output<typeof pendingImageJson> {
  return {
    id: toId('media', image.id),
    vehicleId: toId('vehicle', image.vehicleId),
    plate: image.plate,
    ...toImageLinksJson(image.photo),
    isVideo: image.photo.video !== undefined,
    submittedBy: image.uploader && toBriefUserJson(image.uploader),
    submittedAt: iso(image.uploadedAt),
  }
}

export function toReportedImageJson(image: QueuedImage): z.output<typeof reportedImageJson> {
  return {
    ...toPendingImageJson(image),
    isHidden: image.isHidden,
    reports: image.reports.map(({ reason, created_at, id, username }) => ({
      reason,
      user: { _id: toId('user', id), username },
      reportedAt: iso(created_at),
    })),
  }
}
