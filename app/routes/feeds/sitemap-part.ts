import type { LoaderFunctionArgs } from '@remix-run/node'
import { nounPath } from '#app/http/api/openapi.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { apiNouns } from '#app/routes/api/openapi/document.server.ts'
import { sitemapPart } from '#app/routes/feeds/sitemap.server.ts'

/** `/sitemaps/pages.xml`, `/sitemaps/vehicles-3.xml`: one part of the sitemap. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, (screen) => sitemapPart(screen, apiNouns().map(nounPath)))

export const action = methodNotAllowed
