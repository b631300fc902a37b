import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_MS } from '#app/domain/session/session.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { sessionOf, testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

const app = testApp()
const DAY_MS = 24 * 60 * 60 * 1000

let member: Member
let browser: Browser

beforeEach(async () => {
  member = await aMember(app.db)
  browser = await app.browser(member)
})

async function isSignedIn(one: Browser): Promise<boolean> {
  return (await (await one.get('/auth/current_user')).json()) !== null
}

describe('signing out', () => {
  it('is a form that works without JavaScript, and ends the session for every copy of its cookie', async () => {
    const stolen = browser.copy()
    const page = await mainOf(await browser.get('/auth/logout', { 'Sec-Fetch-Site': 'cross-site' }))
    expect(page).toMatch(/<form method="post" action="\/auth\/logout"[^>]*><button[^>]*>Log out<\/button>/)
    const done = await browser.post('/auth/logout', {})
    expect([done.status, locationOf(done)]).toEqual([303, '/'])
    expect(browser.cookies.has('session')).toBe(false)
    expect(await isSignedIn(stolen)).toBe(false)
  })

  it('leaves the member’s other sessions alone', async () => {
    const phone = await app.browser(member)
    await browser.post('/auth/logout', {})
    expect(await isSignedIn(phone)).toBe(true)
  })

  it.each([
    ['followed on this site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['typed or bookmarked', { 'Sec-Fetch-Site': 'none' }],
  ])('happens by a link that was %s', async (_, headers) => {
    const done = await browser.get('/auth/logout', headers)
    expect([done.status, locationOf(done)]).toEqual([303, '/'])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each([
    ['a link on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a link on a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a picture on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }],
    ['a picture on this site', { 'Sec-Fetch-Dest': 'image' }],
    ['a frame', { 'Sec-Fetch-Dest': 'iframe' }],
    ['a script', { 'Sec-Fetch-Dest': 'empty' }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a prerendering', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a prefetch in older words', { Purpose: 'prefetch' }],
    ['a browser that does not say', { 'Sec-Fetch-Site': '', 'Sec-Fetch-Dest': '' }],
  ])('does not happen by %s: it asks first', async (_, headers) => {
    const page = await browser.get('/auth/logout', headers as Record<string, string>)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('action="/auth/logout"')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    ['the form', (one: Browser) => one.post('/auth/logout', {})],
    ['a link', (one: Browser) => one.get('/auth/logout')],
  ])('by %s takes what was kept of a form along', async (_, signOut) => {
    const visitor = await app.browser()
    await visitor.post('/add', { intent: 'add-vehicle', plate: 'WXY 1234' })
    browser.cookies.set('draft', visitor.cookies.get('draft') ?? '')
    await signOut(browser)
    expect([...browser.cookies.keys()]).toEqual([])
    const next = await app.browser(await aMember(app.db))
    for (const [name, value] of browser.cookies) next.cookies.set(name, value)
    expect(await mainOf(await next.get('/add'))).not.toContain('WXY 1234')
  })

  it('is no harm to a visitor', async () => {
    const visitor = await app.browser()
    expect(locationOf(await visitor.get('/auth/logout'))).toBe('/')
    expect((await visitor.post('/auth/logout', {})).status).toBe(303)
  })
})

describe('a session', () => {
  it('ends after 90 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 90 * DAY_MS - 60_000)
      expect(await isSignedIn(browser)).toBe(true)
      vi.setSystemTime(Date.now() + 120_000)
      expect(await isSignedIn(browser)).toBe(false)
      expect(SESSION_MS).toBe(90 * DAY_MS)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['changed in its value', (cookie: string) => `A${cookie.slice(1)}`],
    ['changed in its signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['without a signature', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['empty', () => ''],
    ['nonsense', () => '%E0%A4%A'],
    ['far too long', (cookie: string) => cookie.repeat(20)],
  ])('is none by a cookie that is %s', async (_, change) => {
    browser.cookies.set('session', change(browser.cookies.get('session') ?? ''))
    const answer = await browser.get('/auth/current_user')
    expect([answer.status, await answer.json()]).toEqual([200, null])
    expect((await browser.get('/')).status).toBe(200)
  })

  it('is over when its member is gone', async () => {
    await app.db.updateTable('users').set({ deleted_at: Date.now() }).where('id', '=', member.id).execute()
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is stored as a hash only', async () => {
    const token = Buffer.from(
      decodeURIComponent(await sessionOf(app.db, member.id)).split('.')[0] ?? '',
      'base64',
    )
    const stored = JSON.stringify(await app.db.selectFrom('sessions').selectAll().execute())
    expect(token.length).toBeGreaterThan(32)
    expect(stored).not.toContain(JSON.parse(token.toString()) as string)
  })
})

describe('a restriction', () => {
  it('takes effect with the next request, and the member stays signed in and reads on', async () => {
    const add = (plate: string) => browser.call('POST', '/api/vehicles', { plate })
    expect((await add('WXY 1')).status).toBe(201)
    const restrictedUntil = Date.now() + DAY_MS
    await app.db
      .updateTable('users')
      .set({ restricted_until: restrictedUntil })
      .where('id', '=', member.id)
      .execute()
    const refused = await add('WXY 2')
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'restricted' }])
    const form = await browser.post('/plate/WXY2', { intent: 'add-vehicle', plate: 'WXY2' })
    expect(form.status).toBe(403)
    expect(await form.text()).toContain('Your account is restricted for now.')
    expect((await browser.get('/plate/WXY1')).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser.post('/language', { language: 'ms' })).status).toBe(303)
    expect((await browser.post('/auth/logout', {})).status).toBe(303)
  })

  it('ends by itself', async () => {
    const past = Date.now() - 1
    await app.db.updateTable('users').set({ restricted_until: past }).where('id', '=', member.id).execute()
    expect((await browser.call('POST', '/api/vehicles', { plate: 'WXY 1' })).status).toBe(201)
  })
})
