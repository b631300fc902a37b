import { onlyReads } from '#app/http/screen.server.ts'

/** What crawlers need not ask for. */
const text = `User-agent: *
Disallow: /api/
Disallow: /auth/
Disallow: /login
Disallow: /setup
Disallow: /add
Disallow: /search
`

export const loader = () =>
  new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })

export const action = onlyReads
