import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { type Turn, turns } from '#app/domain/media/media.ts'
import {
  decisionReason,
  reportedFlag,
  reportReason,
  reportsUntil,
} from '#app/domain/moderation/moderation.ts'

/** A report (API-35). `imageUrl` is what the documented client sends too; the image is told by its id. */
export const reportInput = z.object({
  vehicleId: idInput('vehicle'),
  imageId: idInput('media'),
  imageUrl: z.string().optional(),
  reason: reportReason,
})

/** Ids of images in their new order (API-32). */
export const imageOrderInput = z.object({
  imageOrder: z
    .array(z.string(says('image_order_invalid')), says('image_order_invalid'))
    .max(10_000, says('image_order_invalid')),
})

/** What an admin decides about a reported image (API-95), and why they hide it. */
export const moderateInput = z.object({
  action: z.enum(['approve', 'hide']),
  reason: decisionReason,
  isReported: reportedFlag,
  reportsUntil,
})

/** Why an image that waits is refused (API-94). */
export const rejectInput = z.object({ reason: decisionReason })

/** What goes with a photo or video of a form: where no crop dialog runs, how far it is to be turned. */
export const rotationInput = z.object({
  rotation: z
    .enum(turns.map(String), says('invalid'))
    .default('0')
    .transform((degrees) => Number(degrees) as Turn),
})

/** The address of an image or video that is to be fetched, as a form sends it. */
export const imageUrlInput = z.object({ imageUrl: z.string(says('url_invalid')) })

/** The same of the API (API-30). `isVideo` is a hint of the client's; the content decides (GAL-71). */
export const imageAddressInput = imageUrlInput.extend({
  isPrimary: z.boolean().optional(),
  isVideo: z.boolean().optional(),
})
