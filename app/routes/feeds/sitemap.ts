import type { LoaderFunctionArgs } from '@remix-run/node'
import { onlyReads, plainLoader } from '#app/http/screen.server.ts'
import { sitemapIndex } from '#app/http/sitemap.server.ts'

/** `/sitemap.xml`: where the parts are. */
export const loader = (args: LoaderFunctionArgs) => plainLoader(args, sitemapIndex)

export const action = onlyReads
