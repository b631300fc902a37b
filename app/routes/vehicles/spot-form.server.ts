import type { z } from 'zod'
import { type Spot, spotPlate } from '#app/domain/spotting/spot.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import { singleFile } from '#app/http/files/single-file.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'
import type { IntentArgs, IntentResult } from '#app/http/screens/screen-action.server.ts'
import { withRaidPlace } from '#app/routes/raids/counted-presenter.server.ts'
import { withVideoStatus } from '#app/routes/vehicles/gallery/video-text.ts'
import { spotText } from '#app/routes/vehicles/spot-presenter.server.ts'

/** What the forms that add a plate do, on the page of an unknown plate and on `/add`. */
export async function spot(args: IntentArgs<z.output<typeof newVehicleInput>>): Promise<IntentResult> {
  const { db, input, at, withKey } = args
  const member = signedIn(args.viewer)
  const file = singleFile(args.files)
  const isNew = (await activeVehicle(db, input.plate)) === null
  return withinLimit(isNew ? 'new-plates' : undefined, args, () =>
    spotPlate(db, member, input, file, at, (db, spotted) =>
      withKey(db, async () => spotResult({ ...args, db }, spotted)),
    ),
  )
}

async function spotResult(args: IntentArgs<object>, spotted: Spot): Promise<IntentResult> {
  const { t } = args
  const message = await withRaidPlace(args, withVideoStatus(t, spotText(t, spotted), spotted.photo))
  return { to: vehiclePath(spotted.plate), toast: { type: 'success', message } }
}
