import { afterEach, beforeEach, expect } from 'vitest'
import { env } from '#app/env.server.ts'
import { type Browser, locationOf } from '#tests/browser.ts'
import { StandInProvider } from '#tests/provider.ts'

type Name = 'google' | 'reddit'

export const providers = [
  { name: 'google', token: '/token', profile: '/oauth2/v3/userinfo', proposed: 'Aminah_Tan' },
  { name: 'reddit', token: '/api/v1/access_token', profile: '/api/v1/me', proposed: 'aminah_tan' },
] as const

/** A stand-in provider for each test of a file, which the site takes for Google and for Reddit. */
export function standInProvider(): { current: StandInProvider } {
  const configured = { ...env }
  const held = {} as { current: StandInProvider }
  beforeEach(async () => {
    held.current = new StandInProvider()
    await held.current.start()
    const { origin } = held.current
    const { id, secret } = StandInProvider.client
    Object.assign(env, { GOOGLE_ORIGIN: origin, GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret })
    Object.assign(env, { REDDIT_ORIGIN: origin, REDDIT_CLIENT_ID: id, REDDIT_CLIENT_SECRET: secret })
  })
  afterEach(async () => {
    Object.assign(env, configured)
    await held.current.stop()
  })
  return held
}

/** Off to the provider and back again, as far as its redirect: the address of the callback. */
export async function toProvider(browser: Browser, name: Name, returnTo = ''): Promise<string> {
  const search = returnTo === '' ? '' : `?${new URLSearchParams({ returnTo })}`
  const leaving = await browser.get(`/auth/${name}${search}`)
  expect(leaving.status).toBe(302)
  const there = await fetch(leaving.headers.get('Location') ?? '', { redirect: 'manual' })
  expect(there.status).toBe(302)
  return locationOf(there)
}

export async function signIn(browser: Browser, name: Name, returnTo?: string): Promise<Response> {
  return browser.get(await toProvider(browser, name, returnTo), { 'Sec-Fetch-Site': 'cross-site' })
}

type Self = { username: string; isAdmin: boolean }

export async function whoIs(browser: Browser): Promise<Self | null> {
  return (await (await browser.get('/auth/current_user')).json()) as Self | null
}
