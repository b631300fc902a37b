import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { LegalText } from '#app/routes/pages/legal-text.tsx'

export const handle = { i18n: ['legal'] }
export const meta = pageMeta

export const loader = screenLoader({
  pageCache: { params: [] },
  duringSetup: true,
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:legal.title'),
    description: t('meta:legal.description'),
    url: `${siteOrigin(request)}/legal`,
  }),
})

export default LegalText
