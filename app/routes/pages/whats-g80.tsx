import { AboutText } from '#app/components/about-text.tsx'
import { siteOrigin } from '#app/http/origin.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['about'] }
export const meta = pageMeta

export const loader = screenLoader({
  duringSetup: true,
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:about.title'),
    description: t('meta:about.description'),
    url: `${siteOrigin(request)}/whats-g80`,
  }),
})

export default AboutText
