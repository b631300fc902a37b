import { describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { providers, signIn, standInProvider, whoIs } from '#tests/surfaces/session/sign-in-steps.ts'

const app = testApp()
const provider = standInProvider()

describe.each(providers)('sign-in with $name', ({ name, proposed }) => {
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
    provider.current.profiles = {
      google: { ...provider.current.profiles.google, sub: 'g-2' },
      reddit: { ...provider.current.profiles.reddit, id: 'r-2' },
    }
    const second = await app.browser()
    await signIn(second, name)
    expect(await whoIs(second)).toMatchObject({ username: `${proposed}_2` })
  })

  it('keeps the member at the next sign-in, whatever they are called there by then', async () => {
    const first = await app.browser()
    await signIn(first, name)
    await first.call('POST', '/auth/complete-setup', { username: 'kept_name', hasAcceptedGuidelines: true })
    provider.current.profiles.google.name = 'Somebody Else'
    provider.current.profiles.reddit.name = 'somebody_else'
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
    provider.current.profiles.google = {
      sub: '1',
      name: 'same_name',
      email: 'one@example.com',
      email_verified: true,
    }
    provider.current.profiles.reddit = { id: '1', name: 'same_name', email: 'one@example.com' }
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
    provider.current.profiles.google.sub = 'g-other'
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
  type Claims = Record<string, unknown>
  const gmail: Claims = { email: 'aminah@gmail.com', email_verified: true }
  const hosted: Claims = { email: 'aminah@example.com', email_verified: true, hd: 'example.com' }
  it.each<[string, Claims, string, boolean]>([
    ['of gmail.com that is listed', gmail, 'google:aminah@gmail.com', true],
    ['of gmail.com that is listed in other capitals', gmail, 'google:Aminah@Gmail.com', true],
    ['of a domain that Google hosts', hosted, 'google:aminah@example.com', true],
    [
      'of a hosted domain in other capitals',
      { ...hosted, hd: 'EXAMPLE.com' },
      'google:aminah@example.com',
      true,
    ],
    [
      'that Google knows of, hosted elsewhere',
      { ...hosted, hd: undefined },
      'google:aminah@example.com',
      false,
    ],
    [
      'of another domain than the hosted one',
      { ...hosted, hd: 'ample.com' },
      'google:aminah@example.com',
      false,
    ],
    ['of a domain under the hosted one', { ...hosted, hd: 'com' }, 'google:aminah@example.com', false],
    ['hosted by something else than a text', { ...hosted, hd: true }, 'google:aminah@example.com', false],
    [
      'that only ends like gmail.com',
      { ...gmail, email: 'a@not-gmail.com' },
      'google:a@not-gmail.com',
      false,
    ],
    [
      'that has gmail.com in front',
      { ...gmail, email: 'a@gmail.com@b.test' },
      'google:a@gmail.com@b.test',
      false,
    ],
    ['that nobody verified', { ...gmail, email_verified: false }, 'google:aminah@gmail.com', false],
    ['that is "verified" by a text', { ...gmail, email_verified: 'no' }, 'google:aminah@gmail.com', false],
    ['that is listed for Reddit', gmail, 'reddit:aminah@gmail.com', false],
    ['that is not listed', gmail, 'google:other@gmail.com', false],
  ])('Google: an e-mail %s', async (_, claims, listed, isAdmin) => {
    env.ADMIN_ACCOUNTS = ['reddit:somebody', listed]
    Object.assign(provider.current.profiles.google, claims)
    const browser = await app.browser()
    await signIn(browser, 'google')
    expect(await whoIs(browser)).toMatchObject({ isAdmin })
  })

  it.each([
    ['google:1076915', true],
    ['google:107691', false],
    ['reddit:1076915', false],
  ])('Google: the id 1076915 by %s', async (listed, isAdmin) => {
    env.ADMIN_ACCOUNTS = [listed]
    provider.current.profiles.google = { sub: '1076915', name: 'Aminah' }
    const browser = await app.browser()
    await signIn(browser, 'google')
    expect(await whoIs(browser)).toMatchObject({ isAdmin })
  })

  it('Reddit: not by an id, which may be the name of somebody else', async () => {
    env.ADMIN_ACCOUNTS = ['reddit:t2abc']
    provider.current.profiles.reddit = { id: 't2abc', name: 'aminah_tan' }
    const browser = await app.browser()
    await signIn(browser, 'reddit')
    expect(await whoIs(browser)).toMatchObject({ isAdmin: false })
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
