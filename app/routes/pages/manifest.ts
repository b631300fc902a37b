import type { LoaderFunctionArgs } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { withETag } from '#app/http/cache/conditional-request.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { htmlLanguage } from '#app/i18n/languages.ts'

const icons = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

const shortcutIcons = icons.filter(({ sizes, purpose }) => sizes === '192x192' && purpose === 'any')

/** `/manifest.webmanifest`: what a phone is told that puts the site on its home screen. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ request, t, language }) => {
    const manifest = {
      id: '/',
      name: t('meta:default.title'),
      short_name: env.SITE_NAME,
      description: t('meta:default.description'),
      lang: htmlLanguage[language],
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      // `--bg` and `--header` of tokens.css, by day.
      background_color: '#f3f1ec',
      theme_color: '#15171a',
      icons,
      // A long press on the icon.
      shortcuts: [
        { name: t('common:nav.explore'), url: '/explore', icons: shortcutIcons },
        { name: t('layout:quickSubmit.label'), url: '/submit', icons: shortcutIcons },
      ],
    }
    const headers = { ...privateHeaders, 'Content-Type': 'application/manifest+json; charset=utf-8' }
    return withETag(request, JSON.stringify(manifest), new Headers(headers))
  })

export const action = methodNotAllowed
