import type { LoaderFunctionArgs } from '@remix-run/node'
import { onlyReads, plainLoader } from '#app/http/screens/screen-loader.server.ts'
import { sitemapIndex } from '#app/routes/feeds/sitemap.server.ts'

/** `/sitemap.xml`: where the parts are. */
export const loader = (args: LoaderFunctionArgs) => plainLoader(args, sitemapIndex)

export const action = onlyReads
