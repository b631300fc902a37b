import type { LoaderFunctionArgs } from '@remix-run/node'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { sitemapPath } from '#app/routes/feeds/sitemap.server.ts'

/**
 * What crawlers need not ask for: what is for members alone, forms, pieces of pages, and lists at a place that only
 * one reader was at (`cursor`, `t`).
 */
const disallowed = [
  '/api/',
  '/auth/',
  '/login',
  '/setup',
  '/language',
  '/search',
  '/add',
  '/submit',
  '/notifications',
  '/liked',
  '/profile/',
  '/admin/',
  '/media/private/',
  '/media/drafts',
  '/comments/*/',
  '/plate/*/collect',
  '/plate/*/comments',
  '/plate/*/report',
  '/plate/*/claim',
  '/*?cursor=',
  '/*&cursor=',
  '/*?t=',
  '/*&t=',
]

export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ request }) => {
    const rules = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)]
    const text = `${rules.join('\n')}\n\nSitemap: ${siteOrigin(request)}${sitemapPath}\n`
    return new Response(text, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    })
  })

export const action = methodNotAllowed
