import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { offlineAction, revalidateUnlessRefused } from '#app/components/forms/offline-action.ts'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { fileDrafts } from '#app/domain/media/files/file-drafts.server.ts'
import { pictureSize } from '#app/domain/share-picture/share-picture.server.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { intent, screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { InvalidPlate } from '#app/routes/vehicles/invalid-plate.tsx'
import { sectionIntents } from '#app/routes/vehicles/sections.server.ts'
import { spot } from '#app/routes/vehicles/spot-form.server.ts'
import { vehicleData } from '#app/routes/vehicles/structured-data.ts'
import { UnknownPlate } from '#app/routes/vehicles/unknown-plate.tsx'
import { readPlatePage } from '#app/routes/vehicles/vehicle.server.ts'
import { VehicleScreen } from '#app/routes/vehicles/vehicle-screen.tsx'
import styles from '#app/styles/screens/vehicle-page.css?url'

/** The discussion brings its texts with its scripts. */
export const handle = { i18n: ['vehicles', 'media', 'tags'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  pageCache: { params: ['talk', 'comment', 'photo'] },
  run: readPlatePage,
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

export const action = screenAction(
  { 'add-vehicle': intent({ schema: newVehicleInput, takesFile: true, run: spot }), ...sectionIntents },
  fileDrafts,
)

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessRefused

export default function Vehicle() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'invalid') return <InvalidPlate {...page} />
  if (page.kind === 'unknown') {
    return (
      <>
        <OrphanedForm hasForm={(intent) => intent === 'add-vehicle'} />
        <UnknownPlate {...page} />
      </>
    )
  }
  return <VehicleScreen key={page.vehicle.id} vehicle={page.vehicle} />
}
