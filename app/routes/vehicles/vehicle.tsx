import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotFound } from '#app/components/error-screen.tsx'
import { UnknownPlate } from '#app/components/unknown-plate.tsx'
import { VehicleScreen } from '#app/components/vehicle-screen.tsx'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateMaxKey, plateProblem, plateText } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { readVehicle } from '#app/domain/vehicles/page.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { errorText } from '#app/http/error-text.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screen.server.ts'
import { intent, screenAction } from '#app/http/screen-action.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { spot } from '#app/http/spot.server.ts'
import { galleryIntents } from '#app/http/vehicle-gallery.server.ts'
import { photoIntents } from '#app/http/vehicle-photos.server.ts'
import { toVehicleView } from '#app/http/vehicle-view.server.ts'

export const handle = { i18n: ['vehicles', 'media'], hasSections: true }
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
  ...photoIntents,
  ...galleryIntents,
})

export default function Vehicle() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'invalid') return <NotFound message={page.reason} />
  if (page.kind === 'unknown') return <UnknownPlate {...page} />
  return <VehicleScreen key={page.vehicle.plate} vehicle={page.vehicle} />
}
