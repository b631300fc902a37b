import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { LostForm } from '#app/components/forms/lost-form.tsx'
import { offlineAction, unlessRefused } from '#app/components/forms/offline-action.ts'
import { NotFound } from '#app/components/layout/error-screen.tsx'
import { toNearPlates } from '#app/components/lists/tiles.ts'
import { nearCards } from '#app/domain/finding/explore.server.ts'
import { listOfferedMakes } from '#app/domain/makes/makes.server.ts'
import { fileDrafts } from '#app/domain/media/file-drafts.server.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateMaxKey, plateProblem, plateText } from '#app/domain/plates/plate.ts'
import { plateWarning } from '#app/domain/plates/warning.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { bodyStyles, colourList } from '#app/domain/vehicles/colours.server.ts'
import { readVehiclePage } from '#app/domain/vehicles/page.server.ts'
import { pictureSize, versionedPicturePath } from '#app/domain/vehicles/share-picture.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { leadsTo, vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { env } from '#app/env.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import { intent, screenAction } from '#app/http/screens/screen-action.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { countView } from '#app/routes/vehicles/count-view.server.ts'
import { detailIntents } from '#app/routes/vehicles/details/details.server.ts'
import { discussionIntents } from '#app/routes/vehicles/discussion/add-comment.server.ts'
import { readDiscussion } from '#app/routes/vehicles/discussion/discussion.server.ts'
import { photoIntents } from '#app/routes/vehicles/gallery/add-photo-forms.server.ts'
import { galleryIntents } from '#app/routes/vehicles/gallery/gallery-forms.server.ts'
import { lifeIntents } from '#app/routes/vehicles/life/life.server.ts'
import { spot } from '#app/routes/vehicles/spot-form.server.ts'
import { vehicleData } from '#app/routes/vehicles/structured-data.ts'
import { deletedTwinHere } from '#app/routes/vehicles/vehicle-at-address.server.ts'
import { VehicleScreen } from '#app/routes/vehicles/vehicle-screen.tsx'
import { toVehicleView } from '#app/routes/vehicles/vehicle-view.server.ts'
import type { VehicleRow } from '#db/schema.ts'

export const handle = { i18n: ['vehicles', 'media', 'tags', 'discussions'], hasSections: true }
export const meta = pageMeta

export const loader = screenLoader({
  pageCache: { params: ['talk', 'comment', 'photo'] },
  run: readPage,
  status: (page) => (page.kind === 'vehicle' ? 200 : 404),
  meta: ({ t, request }, page) => {
    const title = t('meta:plate.title', { plate: page.plateText })
    const description = t('meta:plate.description', { plate: page.plateText })
    if (page.kind !== 'vehicle') return { title, description, noIndex: true }
    const { plate, profile, isDeleted } = page.vehicle
    const start = cutGraphemes(profile.replace(/\s+/g, ' ').trim(), 150)
    const alt = isDeleted ? page.plateText : t('meta:plate.picture', { plate: page.plateText })
    const origin = siteOrigin(request)
    return {
      title,
      description: start || description,
      noIndex: isDeleted,
      type: 'article',
      url: origin + vehiclePath(plate),
      image: { url: origin + page.picture, alt, ...pictureSize },
      ...(isDeleted ? {} : { data: vehicleData(origin, t, page.vehicle) }),
    }
  },
})

async function readPage(args: ScreenArgs) {
  const { db, viewer, url, t, at } = args
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
  const place = await placeOf(args, plate)
  if (place === null) return unknownPage(args, plate)
  if ('movedTo' in place) throw movedFrom(plate, place.movedTo, url)
  countView(args, place.vehicle)
  const page = await readVehiclePage(db, place.vehicle, viewer, at)
  const isEditing = viewer !== null && url.searchParams.get('edit') === 'basics'
  const vehicle = toVehicleView(page, {
    ...args,
    discussion: page.isOpen ? await readDiscussion(args, place.vehicle) : null,
    chosen: url.searchParams.get('photo'),
    formerPlate: await formerPlateOf(args, place.vehicle),
    origin: siteOrigin(args.request),
    offers: isEditing ? { makes: await listOfferedMakes(db), colours: colourList, bodyStyles } : null,
  })
  const picture = await versionedPicturePath(db, place.vehicle, env.SITE_NAME)
  return { kind: 'vehicle' as const, plateText: vehicle.plateText, vehicle, picture }
}

async function placeOf(args: ScreenArgs, plate: string) {
  const twin = await deletedTwinHere(args, plate)
  return twin ? { vehicle: twin } : vehicleAtPlate(args.db, plate)
}

/** Until another vehicle takes the plate (contract, section 4); the page says where its reader came from. */
function movedFrom(plate: string, movedTo: string, { searchParams }: URL): Response {
  const search = new URLSearchParams([...searchParams, ['from', plate]])
  return redirect(`${vehiclePath(movedTo)}?${search}`, {
    status: 302,
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** The plate that led here, as long as it does: it may be another vehicle's by now. */
async function formerPlateOf({ db, url }: ScreenArgs, vehicle: VehicleRow): Promise<string | null> {
  const from = plateKey(url.searchParams.get('from') ?? '')
  const hasLed = from !== '' && (await leadsTo(db, from, vehicle.id))
  return hasLed ? plateText(from, classifyPlate(from).style) : null
}

async function unknownPage({ db, t }: ScreenArgs, plate: string) {
  const { style } = classifyPlate(plate)
  return {
    kind: 'unknown' as const,
    plate,
    style,
    plateText: plateText(plate, style),
    message: errorText(t, 'vehicle_not_found'),
    warning: plateWarning(plate),
    near: toNearPlates(await nearCards(db, plate)),
  }
}

export const action = screenAction(
  {
    'add-vehicle': intent({ schema: newVehicleInput, run: spot }),
    ...photoIntents,
    ...galleryIntents,
    ...detailIntents,
    ...lifeIntents,
    ...discussionIntents,
  },
  fileDrafts,
)

export const clientAction = offlineAction
export const shouldRevalidate = unlessRefused

/** Most pages do without: it brings a form of its own. */
const UnknownPlate = lazy(async () => ({
  default: (await import('#app/routes/vehicles/unknown-plate.tsx')).UnknownPlate,
}))

export default function Vehicle() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'invalid') return <NotFound message={page.reason} />
  if (page.kind === 'unknown') {
    return (
      <>
        <LostForm hasForm={(intent) => intent === 'add-vehicle'} />
        <Suspense>
          <UnknownPlate {...page} />
        </Suspense>
      </>
    )
  }
  return <VehicleScreen key={page.vehicle.id} vehicle={page.vehicle} />
}
