import { LegalText } from '#app/components/legal-text.tsx'
import { siteOrigin } from '#app/http/origin.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['legal'] }
export const meta = pageMeta

export const loader = screenLoader({
  duringSetup: true,
  run: () => ({}),
  meta: ({ t, request }) => ({
    title: t('meta:legal.title'),
    description: t('meta:legal.description'),
    url: `${siteOrigin(request)}/legal`,
  }),
})

export default LegalText
