import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { locationOf, toastOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import {
  providers,
  signIn,
  standInProvider,
  toProvider,
  whoIs,
} from '#tests/surfaces/session/sign-in-steps.ts'

const app = testApp()
const provider = standInProvider()

/** A member who has finished the set-up, known to both providers. */
async function aKnownMember(): Promise<void> {
  for (const { name } of providers) await signIn(await app.browser(), name)
  await app.db.updateTable('users').set({ is_first_login: 0 }).execute()
}

describe.each(providers)('two tabs that sign in with $name', ({ name }) => {
  it.each([
    ['the older first', [0, 1]],
    ['the newer first', [1, 0]],
  ])('both get to their own place, %s', async (_, order) => {
    await aKnownMember()
    const browser = await app.browser()
    const places = ['/explore', '/plate/WXY1234']
    const callbacks: string[] = []
    for (const place of places) callbacks.push(await toProvider(browser, name, place))
    for (const tab of order) {
      expect(locationOf(await browser.get(callbacks[tab] ?? ''))).toBe(places[tab])
      expect(await whoIs(browser)).not.toBeNull()
    }
    expect([...browser.cookies.keys()]).toEqual(['session'])
  })

  it('each keep their state when another one is cancelled', async () => {
    await aKnownMember()
    const browser = await app.browser()
    const callback = await toProvider(browser, name, '/explore')
    provider.current.isCancelled = true
    expect(locationOf(await signIn(browser, name, '/legal'))).toBe('/login?returnTo=%2Flegal')
    expect(locationOf(await browser.get(callback))).toBe('/explore')
  })

  it('may be with another provider each', async () => {
    await aKnownMember()
    const browser = await app.browser()
    const other = name === 'google' ? 'reddit' : 'google'
    const callback = await toProvider(browser, name, '/explore')
    expect(locationOf(await signIn(browser, other, '/legal'))).toBe('/legal')
    expect(locationOf(await browser.get(callback))).toBe('/explore')
  })
})

describe('an old tab that comes back when somebody is signed in', () => {
  it.each([
    ['its state has expired', (callback: URL) => callback.searchParams.set('state', 'of-long-ago')],
    ['it has lost its state', (callback: URL) => callback.searchParams.delete('state')],
    ['it was cancelled', (callback: URL) => callback.searchParams.delete('code')],
    ['its code is no good', (callback: URL) => callback.searchParams.set('code', 'none')],
  ])('leads on without an error where %s', async (_, change) => {
    const browser = await app.browser()
    const callback = new URL(await toProvider(browser, 'google', '/explore'), 'http://nampak.test')
    change(callback)
    const member = await aMember(app.db)
    browser.cookies.set('session', (await app.browser(member)).cookies.get('session') ?? '')
    const back = await browser.get(callback.pathname + callback.search)
    expect([back.status, locationOf(back)]).toEqual([303, '/explore'])
    expect(browser.cookies.has('toast')).toBe(false)
    expect(await whoIs(browser)).toMatchObject({ username: member.username })
  })

  it('leads home once nothing is known of it, as after "Back" to a sign-in that is done', async () => {
    await aKnownMember()
    const browser = await app.browser()
    const callback = await toProvider(browser, 'google', '/explore')
    await browser.get(callback)
    const again = await browser.get(callback)
    expect([again.status, locationOf(again)]).toEqual([303, '/'])
    expect(await toastOf(await browser.get('/'))).toBe('')
  })
})

describe('HEAD', () => {
  it('uses up no sign-in', async () => {
    await aKnownMember()
    const browser = await app.browser()
    const callback = await toProvider(browser, 'google', '/explore')
    const head = await browser.request(callback, { method: 'HEAD' })
    expect([head.status, head.headers.getSetCookie()]).toEqual([200, []])
    expect(await whoIs(browser)).toBeNull()
    expect(locationOf(await browser.get(callback))).toBe('/explore')
    expect(await whoIs(browser)).not.toBeNull()
  })

  it('begins no sign-in, and ends no session', async () => {
    const browser = await app.browser(await aMember(app.db))
    for (const path of ['/auth/google', '/auth/logout']) {
      const head = await browser.request(path, { method: 'HEAD', headers: { 'Sec-Fetch-Dest': 'document' } })
      expect([path, head.status, head.headers.getSetCookie()]).toEqual([path, 200, []])
    }
    expect(await whoIs(browser)).not.toBeNull()
  })

  it('reads no message and no draft away', async () => {
    const browser = await app.browser()
    await browser.post('/add', { intent: 'add-vehicle', plate: 'WXY 1234' })
    provider.current.isCancelled = true
    await signIn(browser, 'google', '/add')
    const kept = new Map(browser.cookies)
    expect([...kept.keys()]).toEqual(expect.arrayContaining(['draft', 'toast']))
    browser.cookies.set('session', (await app.browser(await aMember(app.db))).cookies.get('session') ?? '')
    await browser.request('/add', { method: 'HEAD' })
    expect(browser.cookies.get('draft')).toBe(kept.get('draft'))
    expect(browser.cookies.get('toast')).toBe(kept.get('toast'))
    expect(await toastOf(await browser.get('/add'))).toContain('You cancelled the login.')
    expect(browser.cookies.has('draft')).toBe(false)
  })
})

describe('many sign-ins that nobody finishes', () => {
  it.each([
    ['short', '/explore'],
    ['long', `/explore?${'search='.padEnd(1_900, 'x')}`],
  ])(
    'grow no further than a request may be long, with %s addresses, and the newest is kept',
    async (_, place) => {
      const browser = await app.browser()
      for (let attempt = 0; attempt < 18; attempt++) await browser.get(`/auth/google?returnTo=${place}`)
      const callback = await toProvider(browser, 'google', place)
      const length = [...browser.cookies].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
      expect(length).toBeLessThan(7_000)
      await browser.get(callback)
      expect(await whoIs(browser)).not.toBeNull()
    },
  )
})

describe('a cookie that only looks like a sign-in', () => {
  it.each([
    ['without a value', 'oauth-aaaaaaaaaaaaaaaa'],
    ['of nonsense', 'oauth-aaaaaaaaaaaaaaaa=%E0%A4%A'],
    ['signed by nobody', `oauth-aaaaaaaaaaaaaaaa=${btoa('{"returnTo":"//evil.example"}')}.AAAA`],
    ['with a name that no cookie has', 'oauth-(a)b,c/d[e]?@{}=x'],
    ['with the prefix alone', 'oauth-=x'],
    ['with the name of an object', 'oauth-__proto__=x; __proto__=x; oauth-constructor=x'],
  ])('%s disturbs none', async (_, cookie) => {
    const browser = await app.browser()
    const sent = { Cookie: `${cookie}; `.repeat(Math.floor(8_000 / cookie.length)) }
    expect((await browser.get('/auth/google?returnTo=/explore', sent)).status).toBe(302)
    const back = await browser.get('/auth/google/callback?code=1&state=1', sent)
    expect([back.status, locationOf(back)]).toEqual([303, '/login?returnTo=%2F'])
  })
})
