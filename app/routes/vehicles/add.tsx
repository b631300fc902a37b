import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AddPlateForm } from '#app/components/add-plate-form.tsx'
import { signedIn } from '#app/domain/users/user.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { intent, screenAction } from '#app/http/screen-action.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { spot } from '#app/http/spot.server.ts'

export const handle = { i18n: ['vehicles', 'media'] }
export const meta = pageMeta

export const loader = screenLoader({
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

export const action = screenAction({ 'add-vehicle': intent({ schema: newVehicleInput, run: spot }) })

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
