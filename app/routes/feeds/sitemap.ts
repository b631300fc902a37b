import type { LoaderFunctionArgs } from '@remix-run/node'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { sitemapIndex } from '#app/routes/feeds/sitemap.server.ts'

/** `/sitemap.xml`: where the parts are. */
export const loader = (args: LoaderFunctionArgs) => resourceLoader(args, sitemapIndex)

export const action = methodNotAllowed
