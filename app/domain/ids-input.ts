import { z } from 'zod'
import type { ErrorCode } from '#app/domain/errors.ts'
import { fromId, type IdKind } from '#app/domain/ids.ts'

const unknown = {
  vehicle: 'vehicle_not_found',
  media: 'image_not_found',
  comment: 'comment_not_found',
  notification: 'notification_not_found',
  collection: 'collection_not_found',
  user: 'user_not_found',
  award: 'award_not_found',
  userAward: 'award_not_found',
  contribution: 'contribution_not_found',
  announcement: 'announcement_not_found',
} as const satisfies Partial<Record<IdKind, ErrorCode>>

/** An id in a path or a body, as the integer inside; one that can be none is answered as unknown. */
export function idInput(kind: keyof typeof unknown) {
  return z.string().transform((value, context) => {
    const id = fromId(kind, value)
    if (id === null) context.addIssue({ code: 'custom', message: unknown[kind] })
    return id ?? 0
  })
}

/** Of an image's own address. */
export const imageParams = z
  .object({ vehicleId: idInput('vehicle'), imageId: idInput('media') })
  .transform(({ vehicleId, imageId }) => ({ vehicleId, mediaId: imageId }))
