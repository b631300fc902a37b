import { siteOrigin } from '#app/http/request/origin.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { AboutText } from '#app/routes/pages/about-text.tsx'

export const handle = { i18n: ['about'] }
export const meta = pageMeta

export const loader = screenLoader({
  pageCache: { params: [] },
  duringSetup: true,
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:about.title'),
    description: t('meta:about.description'),
    url: `${siteOrigin(request)}/whats-g80`,
  }),
})

export default AboutText
