import type { LinksFunction } from '@remix-run/node'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { GuidelinesText } from '#app/routes/pages/guidelines-text.tsx'
import { textPage } from '#app/routes/pages/text-page.server.ts'
import styles from '#app/styles/screens/prose.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export const handle = { i18n: ['guidelines'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

export const loader = screenLoader(
  textPage('/community-guidelines', ({ t }) => ({
    title: t('meta:guidelines.title'),
    description: t('meta:guidelines.description'),
  })),
)

export default GuidelinesText
