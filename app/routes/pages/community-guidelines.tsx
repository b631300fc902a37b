import { GuidelinesText } from '#app/components/guidelines-text.tsx'
import { siteOrigin } from '#app/http/origin.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['guidelines'] }
export const meta = pageMeta

export const loader = screenLoader({
  duringSetup: true,
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:guidelines.title'),
    description: t('meta:guidelines.description'),
    url: `${siteOrigin(request)}/community-guidelines`,
  }),
})

export default GuidelinesText
