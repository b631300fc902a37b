import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '#app/components/error-screen.tsx'
import { UnknownPlate } from '#app/components/unknown-plate.tsx'
import { VehicleScreen } from '#app/components/vehicle-screen.tsx'
import { found } from '#app/domain/errors.ts'
import { addMediaByAddress } from '#app/domain/media/by-address.server.ts'
import { imageUrlInput } from '#app/domain/media/image-input.ts'
import { type AddedMedia, addMedia } from '#app/domain/media/photos.server.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateMaxKey, plateProblem, plateText } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { readVehicle } from '#app/domain/vehicles/page.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { errorText } from '#app/http/error-text.server.ts'
import { withinLimit } from '#app/http/limits.server.ts'
import { requiredFile } from '#app/http/one-file.ts'
import type { ReceivedFile } from '#app/http/receive-form.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screen.server.ts'
import { type Done, intent, screenAction } from '#app/http/screen-action.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { spot } from '#app/http/spot.server.ts'
import { toVehicleView } from '#app/http/vehicle-view.server.ts'

export const handle = { i18n: ['vehicles', 'media'] }
export const meta = pageMeta

export const loader = screenLoader({
  run: readPage,
  status: (page) => (page.kind === 'vehicle' ? 200 : 404),
  meta: ({ t }, page) => {
    const title = t('meta:plate.title', { plate: page.plateText })
    const description = t('meta:plate.description', { plate: page.plateText })
    if (page.kind !== 'vehicle') return { title, description, noIndex: true }
    const { profile, isDeleted } = page.vehicle
    return { title, description: profile ? cutGraphemes(profile, 150) : description, noIndex: isDeleted }
  },
})

async function readPage(args: ScreenArgs) {
  const { db, viewer, url, t } = args
  const raw = args.params.plate ?? ''
  const problem = plateProblem(raw)
  if (problem !== null) {
    return {
      kind: 'invalid' as const,
      plateText: cutGraphemes(raw, 40),
      reason: errorText(t, problem, { max: plateMaxKey }),
    }
  }
  const plate = plateKey(raw)
  if (url.pathname !== vehiclePath(plate)) throw redirect(vehiclePath(plate) + url.search, 301)
  const at = await vehicleAtPlate(db, plate)
  if (at === null) return unknownPage(args, plate)
  if ('movedTo' in at) {
    throw redirect(vehiclePath(at.movedTo) + url.search, {
      status: 302,
      headers: { 'Cache-Control': 'no-store' },
    })
  }
  const page = await readVehicle(db, at.vehicle, viewer)
  const vehicle = toVehicleView(page, { ...args, chosen: url.searchParams.get('photo') })
  return { kind: 'vehicle' as const, plateText: vehicle.plateText, vehicle }
}

function unknownPage({ t }: ScreenArgs, plate: string) {
  const { style } = classifyPlate(plate)
  return {
    kind: 'unknown' as const,
    plate,
    style,
    plateText: plateText(plate, style),
    message: errorText(t, 'vehicle_not_found'),
    warning: plateWarning(plate),
  }
}

export const action = screenAction({
  'add-vehicle': intent({ schema: newVehicleInput, run: spot }),
  'add-photo': intent({ schema: z.object({}), limit: 'uploads', run: addPhotoHere }),
  'add-photo-by-url': intent({ schema: imageUrlInput, limit: 'uploads', run: addPhotoByUrl }),
})

type Sent<Input> = ScreenArgs & { files: ReceivedFile[]; input: Input }

async function addPhotoHere(args: Sent<object>): Promise<Done> {
  const { id, plate } = await activeVehicleHere(args)
  const file = requiredFile(args.files, 'photo')
  return photoDone(args, plate, await addMedia(args.db, signedIn(args.viewer), id, file, args.at))
}

async function addPhotoByUrl(args: Sent<{ imageUrl: string }>): Promise<Done> {
  const { id, plate } = await activeVehicleHere(args)
  const { imageUrl } = args.input
  const member = signedIn(args.viewer)
  const added = await withinLimit('fetches', args, () =>
    addMediaByAddress(args.db, member, { vehicleId: id, imageUrl }, args.at),
  )
  return photoDone(args, plate, added)
}

async function activeVehicleHere({ db, params }: ScreenArgs) {
  const place = found(await vehicleAtPlate(db, plateKey(params.plate ?? '')), 'vehicle_not_found')
  return found('vehicle' in place ? place.vehicle : null, 'vehicle_not_found')
}

function photoDone({ t }: ScreenArgs, plate: string, { status }: AddedMedia): Done {
  const message = status === 'approved' ? t('vehicles:toast.photoAdded') : t('vehicles:toast.photoWaiting')
  return { to: vehiclePath(plate), toast: { type: 'success', message } }
}

export default function Vehicle() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'invalid') return <NotFound message={page.reason} />
  if (page.kind === 'unknown') return <UnknownPlate {...page} />
  return <VehicleScreen key={page.vehicle.plate} vehicle={page.vehicle} />
}
