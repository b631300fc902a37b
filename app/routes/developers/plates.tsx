import type { LinksFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { PlateGallery } from '#app/routes/developers/plate-gallery.tsx'
import styles from '#app/styles/screens/plate-gallery.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export const handle = { i18n: ['developers'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

export const loader = screenLoader({
  pageCache: { params: [] },
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:plates.title'),
    description: t('meta:plates.description'),
    url: `${siteOrigin(request)}/developers/plates`,
  }),
})

export default function DevelopersPlates() {
  const { t } = useTranslation('developers')
  return (
    <>
      <h1>{t('developers:plates')}</h1>
      <PlateGallery />
    </>
  )
}
