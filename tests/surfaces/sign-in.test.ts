import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { StandInProvider } from '#tests/provider.ts'

const app = testApp()
const configured = { ...env }
let provider: StandInProvider

beforeEach(async () => {
  provider = new StandInProvider()
  await provider.start()
  const { id, secret } = StandInProvider.client
  Object.assign(env, {
    GOOGLE_ORIGIN: provider.origin,
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
    REDDIT_ORIGIN: provider.origin,
    REDDIT_CLIENT_ID: id,
    REDDIT_CLIENT_SECRET: secret,
  })
})

afterEach(async () => {
  Object.assign(env, configured)
  await provider.stop()
})

type Name = 'google' | 'reddit'

const providers = [
  { name: 'google', token: '/token', profile: '/oauth2/v3/userinfo', proposed: 'Aminah_Tan' },
  { name: 'reddit', token: '/api/v1/access_token', profile: '/api/v1/me', proposed: 'aminah_tan' },
] as const

/** Off to the provider and back again, as far as its redirect: the address of the callback. */
async function toProvider(browser: Browser, name: Name, returnTo = ''): Promise<string> {
  const search = returnTo === '' ? '' : `?${new URLSearchParams({ returnTo })}`
  const leaving = await browser.get(`/auth/${name}${search}`)
  expect(leaving.status).toBe(302)
  const there = await fetch(leaving.headers.get('Location') ?? '', { redirect: 'manual' })
  expect(there.status).toBe(302)
  return locationOf(there)
}

async function signIn(browser: Browser, name: Name, returnTo?: string): Promise<Response> {
  return browser.get(await toProvider(browser, name, returnTo), { 'Sec-Fetch-Site': 'cross-site' })
}

async function whoIs(browser: Browser): Promise<{ username: string; isAdmin: boolean } | null> {
  return (await (await browser.get('/auth/current_user')).json()) as {
    username: string
    isAdmin: boolean
  } | null
}

/** The sign-in did not happen: back on the login page, which says why and still knows where to go. */
async function expectFailure(browser: Browser, response: Response, text: string): Promise<void> {
  expect(response.status).toBe(303)
  expect(locationOf(response)).toMatch(/^\/login\?returnTo=/)
  expect(await whoIs(browser)).toBeNull()
  expect(await mainOf(await browser.get(locationOf(response)))).toContain(text)
}

describe.each(providers)('sign-in with $name', ({ name, token, profile, proposed }) => {
  it('leads a new member to the set-up, with a name derived from theirs, and then to where they were', async () => {
    const browser = await app.browser()
    const back = await signIn(browser, name, '/plate/WXY1234?photo=m-1')
    expect(back.status).toBe(303)
    expect(locationOf(back)).toBe(`/setup?${new URLSearchParams({ returnTo: '/plate/WXY1234?photo=m-1' })}`)
    const setup = await mainOf(await browser.get(locationOf(back)))
    expect(setup).toContain(`value="${proposed}"`)
    expect(setup).toContain('value="/plate/WXY1234?photo=m-1"')
    const done = await browser.post('/setup', {
      intent: 'complete-setup',
      username: proposed,
      hasAcceptedGuidelines: 'on',
      returnTo: '/plate/WXY1234?photo=m-1',
    })
    expect([done.status, locationOf(done)]).toEqual([303, '/plate/WXY1234?photo=m-1'])
    expect(await whoIs(browser)).toMatchObject({ username: proposed, isFirstLogin: false, isAdmin: false })
  })

  it('proposes another name where that one is taken', async () => {
    await signIn(await app.browser(), name)
    provider.profiles = {
      google: { ...provider.profiles.google, sub: 'g-2' },
      reddit: { ...provider.profiles.reddit, id: 'r-2' },
    }
    const second = await app.browser()
    await signIn(second, name)
    expect(await whoIs(second)).toMatchObject({ username: `${proposed}_2` })
  })

  it('keeps the member at the next sign-in, whatever they are called there by then', async () => {
    const first = await app.browser()
    await signIn(first, name)
    await first.call('POST', '/auth/complete-setup', { username: 'kept_name', hasAcceptedGuidelines: true })
    provider.profiles.google.name = 'Somebody Else'
    provider.profiles.reddit.name = 'somebody_else'
    const second = await app.browser()
    expect(locationOf(await signIn(second, name, '/explore'))).toBe('/explore')
    expect(await whoIs(second)).toMatchObject({ username: 'kept_name' })
    expect(await whoIs(first)).toMatchObject({ username: 'kept_name' })
  })

  it('makes a new session, and the old one of that browser is over', async () => {
    const browser = await app.browser()
    await signIn(browser, name)
    const before = browser.copy()
    await signIn(browser, name)
    expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'))
    expect(await whoIs(before)).toBeNull()
    expect(await whoIs(browser)).not.toBeNull()
  })

  it('can be cancelled', async () => {
    provider.isCancelled = true
    const browser = await app.browser()
    const back = await signIn(browser, name, '/explore')
    await expectFailure(browser, back, 'You cancelled the login.')
    expect(locationOf(back)).toBe('/login?returnTo=%2Fexplore')
  })

  it.each([
    ['another state', (back: URL) => back.searchParams.set('state', 'of-somebody-else')],
    ['no state', (back: URL) => back.searchParams.delete('state')],
  ])('refuses to come back with %s', async (_, change) => {
    const browser = await app.browser()
    const back = new URL(await toProvider(browser, name), 'http://nampak.test')
    change(back)
    const response = await browser.get(back.pathname + back.search)
    await expectFailure(browser, response, 'The login took too long. Please try again.')
  })

  it('refuses to come back in another browser, without the cookie', async () => {
    const callback = await toProvider(await app.browser(), name)
    const other = await app.browser()
    await expectFailure(other, await other.get(callback), 'The login took too long. Please try again.')
  })

  it('refuses the same callback a second time, also with the old cookie', async () => {
    const browser = await app.browser()
    const callback = await toProvider(browser, name)
    const before = browser.copy()
    await browser.get(callback)
    await browser.get('/auth/logout')
    await expectFailure(browser, await browser.get(callback), 'The login took too long. Please try again.')
    await expectFailure(before, await before.get(callback), 'The login didn&#x27;t work. Please try again.')
  })

  it('says so when nothing listens at the provider', async () => {
    const browser = await app.browser()
    const callback = await toProvider(browser, name)
    await provider.stop()
    await expectFailure(
      browser,
      await browser.get(callback),
      'The login service isn&#x27;t answering right now.',
    )
  })

  const silence = () => {}
  const isDown = 'The login service isn&#x27;t answering right now.'
  const isStrange = 'The login didn&#x27;t work. Please try again.'
  it.each([
    ['the token endpoint fails', token, 500, 'Internal error', isDown],
    ['the token endpoint refuses', token, 403, '{"error":"access_denied"}', isStrange],
    ['the token endpoint talks nonsense', token, 200, '<html>Maintenance</html>', isStrange],
    ['the token endpoint gives no token', token, 200, '{"token_type":"bearer"}', isStrange],
    ['the token endpoint sends us elsewhere', token, 302, '', isDown],
    ['the profile fails', profile, 503, 'Unavailable', isDown],
    ['the profile is nonsense', profile, 200, '[]', isStrange],
    ['the profile is null', profile, 200, 'null', isStrange],
    ['the profile names nobody', profile, 200, '{"name":"Aminah Tan"}', isStrange],
    ['the profile names a number', profile, 200, '{"sub":7,"id":7,"name":"Aminah Tan"}', isStrange],
  ])('survives that %s', async (_, path, status, body, text) => {
    provider.instead.set(path, (_request, response) =>
      response.writeHead(status, { Location: `${provider.origin}/elsewhere` }).end(body),
    )
    const browser = await app.browser()
    await expectFailure(browser, await signIn(browser, name), text)
  })

  it.each([
    ['answers nothing', silence],
    [
      'stops in the middle',
      (_: unknown, response: { write(part: string): void }) => response.write('{"access'),
    ],
  ])('waits only so long for a provider that %s', async (_, instead) => {
    const limit = AbortSignal.timeout
    const asked = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => limit.call(AbortSignal, ms / 100))
    provider.instead.set(token, instead)
    const browser = await app.browser()
    await expectFailure(browser, await signIn(browser, name), isDown)
    expect(asked).toHaveBeenCalledWith(8_000)
  })

  it('is not offered without credentials, and its addresses say so', async () => {
    Object.assign(env, { GOOGLE_CLIENT_ID: '', REDDIT_CLIENT_ID: '' })
    const browser = await app.browser()
    for (const path of [`/auth/${name}`, `/auth/${name}/callback?code=1&state=1`]) {
      const response = await browser.get(path)
      expect(response.status).toBe(404)
      expect(await mainOf(response)).toContain('This way of logging in isn&#x27;t available here.')
    }
    expect(await mainOf(await browser.get('/login'))).not.toContain(`href="/auth/${name}`)
  })
})

describe('accounts', () => {
  it('are two members where Google and Reddit know one by the same name and e-mail', async () => {
    provider.profiles.google = { sub: '1', name: 'same_name', email: 'one@example.com', email_verified: true }
    provider.profiles.reddit = { id: '1', name: 'same_name', email: 'one@example.com' }
    const google = await app.browser()
    const reddit = await app.browser()
    await signIn(google, 'google')
    await signIn(reddit, 'reddit')
    expect(await whoIs(google)).toMatchObject({ username: 'same_name' })
    expect(await whoIs(reddit)).toMatchObject({ username: 'same_name_2' })
  })

  it('are two members where two Google accounts have one e-mail', async () => {
    const first = await app.browser()
    await signIn(first, 'google')
    provider.profiles.google.sub = 'g-other'
    const second = await app.browser()
    await signIn(second, 'google')
    expect(await whoIs(second)).not.toMatchObject({ username: (await whoIs(first))?.username })
  })

  it('keep no e-mail', async () => {
    await signIn(await app.browser(), 'google')
    const users = await app.db.selectFrom('users').selectAll().execute()
    const accounts = await app.db.selectFrom('accounts').selectAll().execute()
    expect(JSON.stringify([users, accounts])).not.toContain('example.com')
  })
})

describe('ADMIN_ACCOUNTS', () => {
  it.each([
    ['a verified e-mail that is listed', true, 'google:aminah@example.com', true],
    ['a listed e-mail in other capitals', true, 'google:Aminah@Example.com', true],
    ['a listed e-mail that nobody verified', false, 'google:aminah@example.com', false],
    ['a listed e-mail that is "verified" by a text', 'no', 'google:aminah@example.com', false],
    ['an e-mail that is listed for Reddit', true, 'reddit:aminah@example.com', false],
    ['no such account', true, 'google:other@example.com', false],
  ])('Google: %s', async (_, emailVerified, listed, isAdmin) => {
    env.ADMIN_ACCOUNTS = ['reddit:somebody', listed]
    provider.profiles.google.email_verified = emailVerified
    const browser = await app.browser()
    await signIn(browser, 'google')
    expect(await whoIs(browser)).toMatchObject({ isAdmin })
  })

  it('Reddit: by name, and also a member who is there already', async () => {
    const browser = await app.browser()
    await signIn(browser, 'reddit')
    expect(await whoIs(browser)).toMatchObject({ isAdmin: false })
    env.ADMIN_ACCOUNTS = ['reddit:Aminah_Tan']
    await signIn(browser, 'reddit')
    expect(await whoIs(browser)).toMatchObject({ isAdmin: true })
  })
})

describe('attempts', () => {
  it('are 20 a minute from one address', async () => {
    const browser = await app.browser()
    const statuses = []
    for (let attempt = 0; attempt < 21; attempt++) statuses.push((await browser.get('/auth/google')).status)
    expect(statuses).toEqual([...Array<number>(20).fill(302), 429])
    const refused = await browser.get('/auth/google')
    expect(await mainOf(refused)).toContain('That was a lot in a short time.')
    expect((await (await app.browser()).get('/auth/google')).status).toBe(302)
  })

  it('tell when to try again', async () => {
    const browser = await app.browser()
    for (let attempt = 0; attempt < 20; attempt++) await browser.get('/auth/google')
    const wait = Number((await browser.get('/auth/google')).headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })
})
