import type { LinksFunction } from '@remix-run/node'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { LegalText } from '#app/routes/pages/legal-text.tsx'
import { textPage } from '#app/routes/pages/text-page.server.ts'
import styles from '#app/styles/screens/prose.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export const handle = { i18n: ['legal'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

export const loader = screenLoader(
  textPage('/legal', ({ t }) => ({
    title: t('meta:legal.title'),
    description: t('meta:legal.description'),
  })),
)

export default LegalText
