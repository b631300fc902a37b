import { z } from 'zod'
import { found, says } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { deleteImage, reorderImages, setPrimaryImage } from '#app/domain/media/arrange.server.ts'
import { readImagesJson } from '#app/domain/media/gallery.server.ts'
import { reportInput } from '#app/domain/media/image-input.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { type Intent, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import type { ActionArgs } from '#app/http/screens/screen-loader.server.ts'
import { formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'

const imageForm = z.object({ imageId: idInput('media') })
const moveForm = imageForm.extend({ direction: z.enum(['up', 'down']) })
const reportForm = reportInput.pick({ imageId: true, reason: true })
/** A form has texts only: the ids stand behind one another, with commas between them. */
const orderForm = z.object({
  imageOrder: z.string(says('image_order_invalid')).transform((ids) => ids.split(',')),
})

/** The forms that arrange a vehicle's gallery. */
export const galleryIntents: Record<string, Intent> = {
  'set-primary-image': intent({
    schema: imageForm,
    limit: 'edits',
    run: runSetPrimary,
    failureText: (t) => t('vehicles:toast.primaryFailed'),
  }),
  'delete-image': intent({
    schema: imageForm,
    limit: 'edits',
    run: runDelete,
    failureText: (t) => t('media:deleteFailed'),
  }),
  'report-image': intent({
    schema: reportForm,
    limit: 'reports',
    run: runReport,
    failureText: (t) => t('errors:internal'),
  }),
  'reorder-images': intent({
    schema: orderForm,
    limit: 'edits',
    run: runReorder,
    failureText: (t) => t('vehicles:photos.reorderFailed'),
  }),
  'move-image': intent({
    schema: moveForm,
    limit: 'edits',
    run: runMove,
    failureText: (t) => t('vehicles:photos.reorderFailed'),
  }),
}

async function runSetPrimary(args: IntentArgs<z.output<typeof imageForm>>): Promise<IntentResult> {
  const { db, t, at } = args
  const { id, plate } = await formVehicle(args)
  const which = { vehicleId: id, mediaId: args.input.imageId }
  await setPrimaryImage(db, signedIn(args.viewer), which, at)
  return photosResult(vehiclePath(plate), t('vehicles:toast.primarySet'))
}

async function runDelete(args: IntentArgs<z.output<typeof imageForm>>): Promise<IntentResult> {
  const { db, t, at } = args
  const { id, plate } = await formVehicle(args)
  await deleteImage(db, signedIn(args.viewer), { vehicleId: id, mediaId: args.input.imageId }, at)
  return photosResult(vehiclePath(plate), t('media:deleted'))
}

/** The answer is an alert of its own: it has more to say than three seconds are enough for. */
async function runReport(args: IntentArgs<z.output<typeof reportForm>>): Promise<IntentResult> {
  const { db, t, at } = args
  const { imageId, reason } = args.input
  const { id, plate } = await formVehicle(args)
  const report = { vehicleId: id, mediaId: imageId, reason }
  const { reportCount: count, isHidden } = await reportImage(db, signedIn(args.viewer), report, at)
  const path = vehiclePath(plate)
  return {
    to: isHidden ? path : `${path}?photo=${toId('media', imageId)}`,
    toast: {
      type: 'success',
      message: isHidden ? t('media:reportedAndHidden', { count }) : t('media:reported', { count }),
      section: 'photo-report',
    },
  }
}

async function runReorder(args: IntentArgs<z.output<typeof orderForm>>): Promise<IntentResult> {
  const { id, plate } = await formVehicle(args)
  return takeOrder(args, id, args.input.imageOrder, vehiclePath(plate))
}

/** One place up or down; the first stays first, and the last stays last. */
async function runMove(args: IntentArgs<z.output<typeof moveForm>>): Promise<IntentResult> {
  const { imageId, direction } = args.input
  const { id, plate } = await formVehicle(args)
  const images = await readImagesJson(args.db, id, args.viewer)
  const order = images.filter(({ approvedAt }) => approvedAt !== null).map(({ _id }) => _id)
  const place = order.indexOf(toId('media', imageId))
  const moved = found(order[place], 'image_not_found')
  order.splice(place, 1)
  order.splice(Math.max(0, direction === 'up' ? place - 1 : place + 1), 0, moved)
  return takeOrder(args, id, order, `${vehiclePath(plate)}?reorder=1`)
}

async function takeOrder(
  args: ActionArgs,
  vehicleId: number,
  order: string[],
  to: string,
): Promise<IntentResult> {
  await reorderImages(args.db, signedIn(args.viewer), vehicleId, order)
  return { ...photosResult(to, args.t('vehicles:toast.reordered')), staysOnPage: true }
}

function photosResult(to: string, message: string): IntentResult {
  return { to, toast: { type: 'success', message, section: 'photos' } }
}
