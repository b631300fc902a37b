import type { LinksFunction } from '@remix-run/node'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { AboutText } from '#app/routes/pages/about-text.tsx'
import { textPage } from '#app/routes/pages/text-page.server.ts'
import styles from '#app/styles/screens/plate-gallery.css?url'
import prose from '#app/styles/screens/prose.css?url'

export const links: LinksFunction = () => [prose, styles].map((href) => ({ rel: 'stylesheet', href }))
export const handle = { i18n: ['about'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

export const loader = screenLoader(
  textPage('/whats-g80', ({ t }) => ({
    title: t('meta:about.title'),
    description: t('meta:about.description'),
  })),
)

export default AboutText
