import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { OAUTH_PREFIX } from '#app/http/request/cookies.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { providers, signIn, standInProvider, whoIs } from '#tests/surfaces/session/sign-in-steps.ts'

/** Connecting a second way to log in, from the profile (contract, Accounts). */
const app = testApp()
const provider = standInProvider()
let member: Member
let own: Browser
beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
  own = await app.browser(member)
})

type Name = 'google' | 'reddit'
const returnTo = '/profile#logins'
const start = (browser: Browser, name: Name, user = member) =>
  browser.post(`/auth/${name}`, { intent: 'connect-account', returnTo, user: `u-${user.id}` })

/** As far as the address of the callback. */
async function toCallback(browser: Browser, name: Name): Promise<string> {
  const leaving = await start(browser, name)
  expect(leaving.status).toBe(303)
  const there = await fetch(leaving.headers.get('Location') ?? '', { redirect: 'manual' })
  return locationOf(there)
}

async function connect(browser: Browser, name: Name): Promise<Response> {
  return browser.get(await toCallback(browser, name), { 'Sec-Fetch-Site': 'cross-site' })
}

const accounts = async () =>
  app.db.selectFrom('accounts').select(['user_id', 'provider']).where('provider', '!=', 'dev').execute()
const errorToast = async (answer: Response, browser = own) => {
  expect(locationOf(answer)).toBe(returnTo)
  return toastOf(await browser.get('/profile'))
}

describe.each(providers)('$name', ({ name }) => {
  it('is offered, then connected: it signs the same member in', async () => {
    expect(await mainOf(await own.get('/profile'))).toContain(`action="/auth/${name}"`)
    const answer = await connect(own, name)
    expect([answer.status, locationOf(answer)]).toEqual([303, returnTo])
    const page = await own.get('/profile')
    expect(await toastOf(page.clone())).toMatch(/is connected/)
    expect(await mainOf(page)).not.toContain(`action="/auth/${name}"`)
    expect(await whoIs(own)).toMatchObject({ username: 'Aina_KL' })

    const phone = await app.browser()
    await signIn(phone, name)
    expect(await whoIs(phone)).toMatchObject({ username: 'Aina_KL' })
  })

  it('that is another member’s is refused with words, and signs nobody over', async () => {
    const other = await app.browser()
    await signIn(other, name)
    const before = await accounts()
    const text = await errorToast(await connect(own, name))
    expect(text).toContain('This account belongs to another member')
    expect(await accounts()).toEqual(before)
    expect(await whoIs(own)).toMatchObject({ username: 'Aina_KL' })
  })

  it('can be connected twice without harm, another account of it not', async () => {
    await connect(own, name)
    expect(await errorToast(await connect(own, name))).toMatch(/is connected/)
    const { profiles } = provider.current
    Object.assign(profiles, {
      google: { ...profiles.google, sub: 'g-2' },
      reddit: { id: 'r-2', name: 'x_y_z' },
    })
    expect(await errorToast(await connect(own, name))).toContain('Another account of this provider')
    expect(await accounts()).toEqual([{ user_id: member.id, provider: name }])
  })

  it('is for the member who began it alone', async () => {
    const callback = await toCallback(own, name)
    const stranger = own.copy()
    stranger.cookies.set('session', (await app.browser(await aMember(app.db))).cookies.get('session') ?? '')
    expect(locationOf(await stranger.get(callback))).toBe(returnTo)
    own.cookies.delete('session')
    expect(locationOf(await own.get(callback))).toMatch(/^\/login/)
    expect(await accounts()).toEqual([])
  })

  it('is not begun from a page that was loaded before somebody else signed in', async () => {
    const other = await app.browser(await aMember(app.db))
    expect(await errorToast(await start(other, name), other)).toContain('have permission to do that.')
    expect([...other.cookies.keys()].filter((name) => name.startsWith(OAUTH_PREFIX))).toEqual([])
  })

  it('cancelled there leads back, with words', async () => {
    provider.current.isCancelled = true
    expect(await errorToast(await connect(own, name))).toContain('You cancelled')
    expect(await accounts()).toEqual([])
  })

  it('is not begun by another site, nor by a visitor or a restricted member', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' }
    expect((await own.post(`/auth/${name}`, { intent: 'connect-account' }, foreign)).status).toBe(403)
    const visitor = await app.browser()
    // Nothing was entered, so nothing is kept; they come back to where they were.
    expect(locationOf(await start(visitor, name))).toBe('/login?returnTo=%2Fprofile%23logins')
    expect([...visitor.cookies.keys()]).toEqual([])
    const restricted = await app.browser(await aMember(app.db, { restrictedUntil: Date.now() + 60_000 }))
    expect(await errorToast(await start(restricted, name), restricted)).toContain('restricted')
    expect([...restricted.cookies.keys()].filter((name) => name.startsWith(OAUTH_PREFIX))).toEqual([])
  })
})

it('what the site does not offer is not shown, and refused', async () => {
  env.REDDIT_CLIENT_ID = ''
  expect(await mainOf(await own.get('/profile'))).not.toContain('/auth/reddit')
  expect(await errorToast(await start(own, 'reddit'))).toContain('isn&#x27;t available here')
})
