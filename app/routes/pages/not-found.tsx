import { data } from '@remix-run/node'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { NotFound } from '#app/components/layout/error-screen.tsx'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'

export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

/** Whatever matches no address (HDR-07). */
export const loader = screenLoader({
  duringSetup: true,
  run: () => ({}),
  status: () => 404,
  meta: ({ t }) => ({
    title: t('meta:notFound.title'),
    description: t('meta:notFound.description'),
    noIndex: true,
  }),
})

/** Nothing can be sent to an address that is not there: the same page, with the same status. */
export const action = () => data(null, { status: 404 })

export default function UnknownAddress() {
  return <NotFound message={null} />
}
