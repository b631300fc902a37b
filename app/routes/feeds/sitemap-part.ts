import type { LoaderFunctionArgs } from '@remix-run/node'
import { nounPath } from '#app/components/api-reference.tsx'
import { onlyReads, plainLoader } from '#app/http/screen.server.ts'
import { sitemapPart } from '#app/http/sitemap.server.ts'
import { apiNouns } from '#app/routes/api/document.server.ts'

/** `/sitemaps/pages.xml`, `/sitemaps/vehicles-3.xml`: one part of the sitemap. */
export const loader = (args: LoaderFunctionArgs) =>
  plainLoader(args, (screen) => sitemapPart(screen, apiNouns().map(nounPath)))

export const action = onlyReads
