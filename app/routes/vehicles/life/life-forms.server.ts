import { z } from 'zod'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { deleteVehicle, removeVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { plateEditInput, plateStyleEditInput } from '#app/domain/vehicles/edit-input.ts'
import { changePlate, changePlateStyle } from '#app/domain/vehicles/plate-change.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { type Done, type Intent, intent } from '#app/http/screens/screen-action.server.ts'
import { vehicleHere } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** The forms by which first spotters and admins change a vehicle's plate and decide whether it is there at all. */
export const lifeIntents: Record<string, Intent> = {
  'change-plate': intent({ schema: plateEditInput, limit: 'edits', run: changePlateHere }),
  'change-plate-style': intent({ schema: plateStyleEditInput, limit: 'edits', run: changeStyleHere }),
  'delete-vehicle': intent({ schema: z.object({}), limit: 'edits', run: deleteHere }),
  'remove-vehicle': intent({ schema: z.object({}), limit: 'edits', run: removeHere }),
  'restore-vehicle': intent({ schema: z.object({}), run: restoreHere }),
}

async function changePlateHere(args: IntentArgs<{ plate: string }>): Promise<Done> {
  const { db, viewer, at, input, t } = args
  const { id } = await vehicleHere(args)
  const { plate } = await changePlate(db, signedIn(viewer), { vehicleId: id, ...input }, at)
  return { to: vehiclePath(plate), toast: { type: 'success', message: t('vehicles:toast.plateUpdated') } }
}

async function changeStyleHere(args: IntentArgs<{ plateStyle: PlateStyle }>): Promise<Done> {
  const { db, viewer, at, input, t } = args
  const { id } = await vehicleHere(args)
  const { plate } = await changePlateStyle(db, signedIn(viewer), { vehicleId: id, ...input }, at)
  return { to: vehiclePath(plate), toast: { type: 'success', message: t('vehicles:toast.styleUpdated') } }
}

async function deleteHere(args: IntentArgs<object>): Promise<Done> {
  const { db, viewer, at, t } = args
  const { id, plate } = await vehicleHere(args)
  await deleteVehicle(db, signedIn(viewer), id, at)
  return { to: vehiclePath(plate), toast: { type: 'success', message: t('vehicles:toast.deleted') } }
}

/** There is nothing left to go back to (VEH-93). */
async function removeHere(args: IntentArgs<object>): Promise<Done> {
  const { db, viewer, at, t } = args
  const { id } = await vehicleHere(args)
  await removeVehicle(db, signedIn(viewer), id, at)
  return { to: '/', toast: { type: 'success', message: t('vehicles:toast.removed') } }
}

async function restoreHere(args: IntentArgs<object>): Promise<Done> {
  const { db, viewer, at, t } = args
  const { id, plate } = await vehicleHere(args)
  await restoreVehicle(db, signedIn(viewer), id, at)
  return { to: vehiclePath(plate), toast: { type: 'success', message: t('vehicles:toast.restored') } }
}
