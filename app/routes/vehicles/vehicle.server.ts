import { redirect } from '@remix-run/node'
import { toNearPlates } from '#app/components/lists/tiles.ts'
import { similarPlateCards } from '#app/domain/finding/explore.server.ts'
import { explorePath, noFilters } from '#app/domain/finding/filters.ts'
import { toId } from '#app/domain/ids.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateAddressProblem, plateKey, plateMaxKey, plateText } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import { versionedPicturePath } from '#app/domain/share-picture/share-picture.server.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { readVehiclePage, type VehiclePage } from '#app/domain/vehicle-page/page.server.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import { hiddenWhenDeleted, makeAndModel, vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { env } from '#app/env.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { bodyStyleName, colourName } from '#app/i18n/names.server.ts'
import { countView } from '#app/routes/vehicles/count-view.server.ts'
import { readSections } from '#app/routes/vehicles/sections.server.ts'
import { requestedDeletedVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'
import type { VehicleFacts, VehicleView } from '#app/routes/vehicles/vehicle-view.ts'
import type { VehicleRow } from '#db/schema.ts'

/** The page at a plate's address: a vehicle's, an unknown plate's, or that it is no plate. */
export async function readPlatePage(args: ScreenArgs) {
  const { url, t, answersForm } = args
  const raw = args.params.plate ?? ''
  const problem = plateAddressProblem(raw)
  if (problem !== null) {
    return {
      kind: 'invalid' as const,
      plateText: cutGraphemes(raw, 40),
      reason: errorText(t, problem, { max: plateMaxKey }),
    }
  }
  const plate = plateKey(raw)
  if (url.pathname !== vehiclePath(plate) && !answersForm)
    throw redirect(vehiclePath(plate) + url.search, 301)
  const place = await placeOf(args, plate)
  if (place === null) return unknownPage(args, plate)
  if ('movedTo' in place) {
    const moved = answersForm ? await vehicleAtPlate(args.db, place.movedTo) : null
    if (moved === null || !('vehicle' in moved)) throw movedFrom(plate, place.movedTo, url)
    return vehiclePage(args, moved.vehicle)
  }
  countView(args, place.vehicle)
  return vehiclePage(args, place.vehicle)
}

async function vehiclePage(args: ScreenArgs, row: VehicleRow) {
  const page = await readVehiclePage(args.db, row, args.viewer, args.at)
  const shown = page.isOpen ? row : { ...row, ...hiddenWhenDeleted }
  const vehicle: VehicleView = {
    ...factsOf(args, page, shown),
    ...(await readSections({ ...args, page, vehicle: shown })),
  }
  const picture = await versionedPicturePath(args.db, row, env.SITE_NAME)
  return { kind: 'vehicle' as const, plateText: vehicle.plateText, vehicle, picture }
}

function factsOf({ viewer, t }: ScreenArgs, { isOpen }: VehiclePage, vehicle: VehicleRow): VehicleFacts {
  return {
    id: toId('vehicle', vehicle.id),
    plate: vehicle.plate,
    plateStyle: vehicle.plate_style,
    plateText: plateText(vehicle.plate, vehicle.plate_style),
    name: makeAndModel(vehicle),
    make: vehicle.make,
    model: vehicle.model,
    color: vehicle.color,
    colorText: vehicle.color && colourName(t, vehicle.color),
    colorHex: hexOfColour(vehicle.color),
    bodyStyle: vehicle.body_style,
    bodyStyleText: vehicle.body_style && bodyStyleName(t, vehicle.body_style),
    g80ConversionKit: vehicle.g80_conversion_kit,
    isDeleted: vehicle.deleted_at !== null,
    isOpen,
    isOwn: viewer !== null && viewer.id === vehicle.first_added_by,
  }
}

async function placeOf(args: ScreenArgs, plate: string) {
  const deleted = await requestedDeletedVehicle(args, plate)
  return deleted ? { vehicle: deleted } : vehicleAtPlate(args.db, plate)
}

/** Until another vehicle takes the plate (contract, section 4); the page says where its reader came from. */
function movedFrom(plate: string, movedTo: string, { searchParams }: URL): Response {
  const search = new URLSearchParams([...searchParams, ['from', plate]])
  return redirect(`${vehiclePath(movedTo)}?${search}`, {
    status: 302,
    headers: { 'Cache-Control': 'no-store' },
  })
}

async function unknownPage({ db, t, url }: ScreenArgs, plate: string) {
  const { style } = classifyPlate(plate)
  const words = url.searchParams.get('q')
  return {
    kind: 'unknown' as const,
    plate,
    style,
    plateText: plateText(plate, style),
    message: errorText(t, 'vehicle_not_found'),
    warning: plateWarning(plate),
    near: toNearPlates(await similarPlateCards(db, plate)),
    search: {
      text: words ?? plateText(plate, style),
      href: explorePath({ ...noFilters, search: words ?? plate }),
    },
  }
}
