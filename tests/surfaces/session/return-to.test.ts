import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { OAUTH_PREFIX, oauthStorage } from '#app/http/request/cookies.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, testOrigin } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { hostilePaths } from '#tests/hostile-paths.ts'

const app = testApp()
const configured = { ...env }

beforeEach(() => {
  Object.assign(env, { DEV_LOGIN: true, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
})
afterEach(() => {
  Object.assign(env, configured)
})

/** Every way in which somebody's `returnTo` becomes a place to go to. */
const ways: [name: string, go: (returnTo: string) => Promise<string | null>][] = [
  [
    'the login page, for who is signed in',
    async (returnTo) => {
      const browser = await app.browser(await aMember(app.db))
      return (await browser.get(`/login?${new URLSearchParams({ returnTo })}`)).headers.get('Location')
    },
  ],
  [
    'the sign-in by name, as a form',
    async (returnTo) => {
      const browser = await app.browser()
      return (await browser.post('/auth/dev', { username: 'aminah', returnTo })).headers.get('Location')
    },
  ],
  [
    'the sign-in by name, as JSON',
    async (returnTo) => {
      const browser = await app.browser()
      const answer = await browser.call('POST', '/auth/dev', { username: 'aminah', returnTo })
      return ((await answer.json()) as { redirectTo: string }).redirectTo
    },
  ],
  [
    'a sign-in that comes back from the provider',
    async (returnTo) => {
      const browser = await app.browser()
      await browser.get(`/auth/google?${new URLSearchParams({ returnTo })}`)
      return pathAfterLogin(browser)
    },
  ],
  [
    'a path that was stored, whatever was stored',
    async (returnTo) => {
      const browser = await app.browser()
      const storage = oauthStorage(OAUTH_PREFIX + 'x'.repeat(16))
      const session = await storage.getSession()
      session.set('returnTo', returnTo)
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(await storage.commitSession(session)) ?? []
      browser.cookies.set(name, value)
      return pathAfterLogin(browser)
    },
  ],
  [
    'the set-up',
    async (returnTo) => {
      const browser = await app.browser(await aMember(app.db, { username: 'newcomer', isFirstLogin: true }))
      const fields = { intent: 'complete-setup', username: 'newcomer', hasAcceptedGuidelines: 'on', returnTo }
      const { headers } = await browser.post('/setup', fields)
      await app.db.deleteFrom('users').execute()
      return headers.get('Location')
    },
  ],
  [
    'the language switcher',
    async (returnTo) => {
      const browser = await app.browser()
      return (await browser.post('/language', { language: 'ms', returnTo })).headers.get('Location')
    },
  ],
]

/** A callback without its state fails, and its login page still knows where to go. */
async function pathAfterLogin(browser: Browser): Promise<string | null> {
  const location = (await browser.get('/auth/google/callback?code=1')).headers.get('Location')
  return new URL(location ?? '', testOrigin).searchParams.get('returnTo')
}

describe.each(ways)('returnTo by %s', (_, go) => {
  it('leads to a path of this site', async () => {
    expect(await go('/plate/WXY1234?photo=m-1')).toBe('/plate/WXY1234?photo=m-1')
  })

  it.each(['//evil.example', '/\\evil.example', '/%5Cevil.example', '/\t/evil.example', '/.//evil.example'])(
    'leads home instead of to %j',
    async (path) => {
      expect(await go(path)).toBe('/')
    },
  )

  it('never leaves this site', async () => {
    await fc.assert(
      fc.asyncProperty(hostilePaths, async (path) => {
        const location = await go(path)
        expect(location).toMatch(/^\/(?![/\\])/)
        expect(new URL(location ?? '', testOrigin).origin).toBe(testOrigin)
      }),
      { numRuns: 15 },
    )
  })
})
