import type { z } from 'zod'
import { addMediaByAddress, addressAdmission } from '#app/domain/media/by-address.server.ts'
import { imageUrlInput, rotationInput } from '#app/domain/media/image-input.ts'
import { type AddedMedia, addMedia } from '#app/domain/media/photos.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { requiredFile } from '#app/http/files/single-file.ts'
import { whenAdmitted } from '#app/http/files/upload-admission.server.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { type Intent, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { withVideoStatus } from '#app/routes/vehicles/gallery/video-text.ts'
import { formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** The forms that add to a vehicle's gallery. */
export const addPhotoIntents: Record<string, Intent> = {
  'add-photo': intent({ schema: rotationInput, takesFile: true, run: runAddPhoto }),
  'add-photo-by-url': intent({ schema: imageUrlInput, run: addPhotoByUrl }),
}

async function runAddPhoto(args: IntentArgs<z.output<typeof rotationInput>>): Promise<IntentResult> {
  const vehicle = await formVehicle(args)
  const file = { ...requiredFile(args.files, 'photo'), turn: args.input.rotation }
  const { db, viewer, at, withKey } = args
  return addMedia(db, signedIn(viewer), vehicle, file, at, (db, added) =>
    withKey(db, async () => photoResult(args, vehicle, added)),
  )
}

async function addPhotoByUrl(args: IntentArgs<{ imageUrl: string }>): Promise<IntentResult> {
  const vehicle = await formVehicle(args)
  const { imageUrl } = args.input
  const { db, viewer, at, withKey } = args
  return whenAdmitted(args, addressAdmission, () =>
    addMediaByAddress(db, signedIn(viewer), { vehicle, imageUrl }, at, (db, added) =>
      withKey(db, async () => photoResult(args, vehicle, added)),
    ),
  )
}

function photoResult({ t }: ScreenArgs, { plate }: VehicleRow, added: AddedMedia): IntentResult {
  const kind = { context: added.kind }
  const text =
    added.status === 'approved'
      ? t('vehicles:toast.photoAdded', kind)
      : t('vehicles:toast.photoWaiting', kind)
  const message = withVideoStatus(t, text, added)
  return { to: vehiclePath(plate), toast: { type: 'success', message, section: 'photos' } }
}
