import { AboutText } from '#app/components/about-text.tsx'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['about'] }
export const meta = pageMeta

export const loader = screenLoader({
  duringSetup: true,
  run: () => ({}),
  meta: ({ t }) => ({ title: t('meta:about.title'), description: t('meta:about.description') }),
})

export default AboutText
