import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { fileDrafts } from '#app/domain/media/files/file-drafts.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { intent, screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { AddPlateForm } from '#app/routes/vehicles/add-plate-form.tsx'
import { spot } from '#app/routes/vehicles/spot-form.server.ts'
import styles from '#app/styles/screens/vehicle-page.css?url'

export const handle = { i18n: ['vehicles', 'media'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  isPrivate: true,
  run: ({ viewer, url }) => {
    signedIn(viewer)
    return { plate: url.searchParams.get('plate') ?? '' }
  },
  meta: ({ t }) => ({
    title: t('meta:addPlate.title'),
    description: t('meta:addPlate.description'),
    noIndex: true,
  }),
})

export const action = screenAction(
  { 'add-vehicle': intent({ schema: newVehicleInput, takesFile: true, run: spot }) },
  fileDrafts,
)

export default function AddPlate() {
  const { plate } = useLoaderData<typeof loader>()
  const { t } = useTranslation('vehicles')
  return (
    <section className="narrow">
      <h1>{t('vehicles:add.title')}</h1>
      <p className="lead">{t('vehicles:add.intro')}</p>
      <AddPlateForm typed={plate} />
    </section>
  )
}
