import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { GuidelinesText } from '#app/routes/pages/guidelines-text.tsx'

export const handle = { i18n: ['guidelines'] }
export const meta = pageMeta

export const loader = screenLoader({
  pageCache: { params: [] },
  duringSetup: true,
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:guidelines.title'),
    description: t('meta:guidelines.description'),
    url: `${siteOrigin(request)}/community-guidelines`,
  }),
})

export default GuidelinesText
