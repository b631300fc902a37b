import type { LoaderFunctionArgs } from '@remix-run/node'
import { onlyReads, plainLoader } from '#app/http/screen.server.ts'
import { sitemapPart } from '#app/http/sitemap.server.ts'

/** `/sitemaps/pages.xml`, `/sitemaps/vehicles-3.xml`: one part of the sitemap. */
export const loader = (args: LoaderFunctionArgs) => plainLoader(args, sitemapPart)

export const action = onlyReads
