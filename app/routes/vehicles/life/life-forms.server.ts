import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { deleteVehicle, removeVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { plateEditInput, plateStyleEditInput } from '#app/domain/vehicles/edit-input.ts'
import { changePlate, changePlateStyle } from '#app/domain/vehicles/plate-change.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { type Intent, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import type { Toast } from '#app/http/screens/toast.server.ts'
import { formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** The forms by which first spotters and admins change a vehicle's plate and decide whether it is there at all. */
export const lifeIntents: Record<string, Intent> = {
  'change-plate': intent({ schema: plateEditInput, limit: 'edits', run: runChangePlate }),
  'change-plate-style': intent({ schema: plateStyleEditInput, limit: 'edits', run: runChangeStyle }),
  'delete-vehicle': intent({
    schema: z.object({}),
    limit: 'edits',
    run: runDelete,
    failureText: (t) => t('vehicles:delete.failed'),
  }),
  'remove-vehicle': intent({
    schema: z.object({}),
    limit: 'edits',
    run: runRemove,
    failureText: (t) => t('vehicles:delete.failed'),
  }),
  'restore-vehicle': intent({
    schema: z.object({}),
    run: runRestore,
    failureText: (t) => t('vehicles:deleted.restoreFailed'),
  }),
}

async function runChangePlate(args: IntentArgs<{ plate: string }>): Promise<IntentResult> {
  const { db, viewer, at, input, t } = args
  const vehicle = await formVehicle(args)
  // Else a member could take any number of plates with one vehicle, and leave a redirect at each.
  const isChanged = vehicle.plate !== input.plate
  const limit = isChanged ? 'new-plates' : undefined
  const { plate } = await withinLimit(limit, args, () =>
    changePlate(db, signedIn(viewer), { vehicleId: vehicle.id, ...input }, at),
  )
  return { to: vehiclePath(plate), toast: editToast(t, isChanged && t('vehicles:toast.plateUpdated')) }
}

async function runChangeStyle(args: IntentArgs<{ plateStyle: PlateStyle }>): Promise<IntentResult> {
  const { db, viewer, at, input, t } = args
  const { id, plate_style } = await formVehicle(args)
  const { plate } = await changePlateStyle(db, signedIn(viewer), { vehicleId: id, ...input }, at)
  const isChanged = plate_style !== input.plateStyle
  return { to: vehiclePath(plate), toast: editToast(t, isChanged && t('vehicles:toast.styleUpdated')) }
}

/** What has changed; false: nothing. */
function editToast(t: TFunction, changed: string | false): Toast {
  return changed === false
    ? { type: 'info', message: t('vehicles:unchanged') }
    : { type: 'success', message: changed }
}

async function runDelete(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at, t } = args
  const { id, plate } = await formVehicle(args)
  await deleteVehicle(db, signedIn(viewer), id, at)
  return { to: vehiclePath(plate), toast: { type: 'success', message: t('vehicles:toast.deleted') } }
}

/** There is nothing left to go back to (VEH-93). */
async function runRemove(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at, t } = args
  const { id } = await formVehicle(args)
  await removeVehicle(db, signedIn(viewer), id, at)
  return { to: '/', toast: { type: 'success', message: t('vehicles:toast.removed') } }
}

async function runRestore(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at, t } = args
  const { id, plate } = await formVehicle(args)
  await restoreVehicle(db, signedIn(viewer), id, at)
  return { to: vehiclePath(plate), toast: { type: 'success', message: t('vehicles:toast.restored') } }
}
