import { redirect } from '@remix-run/node'
import { methodNotAllowed } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { tabs } from '#app/routes/admin/tabs.ts'

export const meta = pageMeta

/** The dashboard opens at its first tab (ADM-08). A screen, so that who is no admin is answered with a page (ADM-02). */
export const loader = adminLoader({
  // Nobody gets to see this page itself.
  title: () => '',
  run: (): never => {
    throw redirect(`/admin/${tabs[0]}`)
  },
})

export const action = methodNotAllowed

export default function Admin() {
  return null
}
