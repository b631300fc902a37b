import { GuidelinesText } from '#app/components/guidelines-text.tsx'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['guidelines'] }
export const meta = pageMeta

export const loader = screenLoader({
  duringSetup: true,
  run: () => ({}),
  meta: ({ t }) => ({
    title: t('meta:guidelines.title'),
    description: t('meta:guidelines.description'),
  }),
})

export default GuidelinesText
