import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { must } from '#app/domain/errors.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { tabs } from '#app/routes/admin/tabs.ts'

/** The dashboard opens at its first tab (ADM-08). */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ viewer }) => {
    must(viewer?.isAdmin === true)
    return redirect(`/admin/${tabs[0]}`)
  })

export const action = methodNotAllowed
