import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf } from '#tests/browser.ts'
import { aMember, anAnnouncement } from '#tests/factories.ts'

const app = testApp()
const DAY = 86_400_000
let admin: Member
let visitor: Browser
beforeEach(async () => {
  admin = await aMember(app.db, { isAdmin: true })
  visitor = await app.browser()
})

const publish = (
  title: string,
  daysAgo = 0,
  more: { content?: string; active?: boolean; ctaLink?: string } = {},
) => anAnnouncement(app.db, { by: admin, title, ...more }, Date.now() - daysAgo * DAY)
const popupOf = async (browser: Browser, path = '/legal') => {
  const html = await (await browser.get(path)).text()
  return /<section class="announcements"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
}
const titles = async (browser: Browser, path?: string) =>
  [...(await popupOf(browser, path)).matchAll(/<b>(.*?)<\/b>/g)].map(([, title]) => title)
const dismiss = (browser: Browser, id: string, returnTo = '/legal') =>
  browser.post('/announcements/dismiss', { announcementId: id, returnTo })

describe('the popup', () => {
  it('stands in the header of every page, where there is something to say (HDR-47)', async () => {
    expect(await popupOf(visitor)).toBe('')
    await publish('Hello')
    for (const path of ['/', '/explore', '/collections', '/login', '/nothing/here']) {
      const html = await (await visitor.get(path)).text()
      const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0]
      expect([path, header?.includes('class="announcements"')]).toEqual([path, true])
    }
    expect(await popupOf(visitor, '/announcements')).toBe('')
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    expect(await popupOf(admin, '/explore')).not.toBe('')
    for (const path of ['/admin', '/admin/announcements'])
      expect([path, await popupOf(admin, path)]).toEqual([path, ''])
  })

  it('shows active ones of the last 30 days, the newest first, three of them (ANN-01, ANN-03, ANN-04)', async () => {
    await publish('30 days old', 30)
    await publish('29 days old', 29.99)
    await publish('2 days old', 2)
    await publish('inactive', 1, { active: false })
    expect(await titles(visitor)).toEqual(['2 days old', '29 days old'])
    await publish('3 days old', 3)
    await publish('today')
    expect(await titles(visitor)).toEqual(['today', '2 days old', '3 days old'])
  })

  it('has the content whole, or its beginning and where to read on', async () => {
    await publish('Short', 0, { content: '<p>All <b>of</b> it</p>', ctaLink: '/explore' })
    await publish('Long', 1, { content: `<p>${'Much '.repeat(300)}</p><p>The end</p>` })
    const popup = await popupOf(visitor)
    expect(popup).toContain('<p>All <b>of</b> it</p>')
    expect(popup).toMatch(/<a [^>]*href="\/explore"[^>]*>Read more<\/a>/)
    expect(popup).not.toContain('The end')
    expect(popup).toMatch(/Much Much[^<]*…(?:<!-- -->)? <a [^>]*href="\/announcements#an-2"/)
    const page = await (await visitor.get('/announcements')).text()
    expect(page).toContain('<p>The end</p>')
    expect(page).toContain('id="an-2"')
  })

  it('takes no more than 3 KB for each, however much there is to say', async () => {
    for (let n = 0; n < 5; n++) await publish('x'.repeat(120), n, { content: `<p>${'y '.repeat(490)}</p>` })
    expect((await popupOf(visitor)).length).toBeLessThan(3 * 3_000)
  })
})

describe('dismissing', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 5; n++) await publish(`No ${n}`, n)
  })

  it('takes one off the visitor’s popup, and the next one comes (ANN-02)', async () => {
    expect(await titles(visitor)).toEqual(['No 1', 'No 2', 'No 3'])
    const answer = await dismiss(visitor, 'an-2', '/explore?sort=views')
    expect([answer.status, locationOf(answer)]).toEqual([303, '/explore?sort=views'])
    expect(await titles(visitor)).toEqual(['No 1', 'No 3', 'No 4'])
    await dismiss(visitor, 'an-1')
    await dismiss(visitor, 'an-5')
    expect(await titles(visitor)).toEqual(['No 3', 'No 4'])
    expect(visitor.cookies.get('dismissed')).toBe('5.2.1')
    expect(await titles(await app.browser())).toEqual(['No 1', 'No 2', 'No 3'])
  })

  it('takes it off a member’s popup on all their devices', async () => {
    const member = await aMember(app.db)
    await dismiss(await app.browser(member), 'an-1')
    await dismiss(await app.browser(member), 'an-1')
    expect(await titles(await app.browser(member))).toEqual(['No 2', 'No 3', 'No 4'])
    expect(await titles(await app.browser(await aMember(app.db)))).toEqual(['No 1', 'No 2', 'No 3'])
  })

  it('lasts when a visitor signs in', async () => {
    await dismiss(visitor, 'an-1')
    const member = await app.browser(await aMember(app.db))
    member.cookies.set('dismissed', visitor.cookies.get('dismissed') ?? '')
    expect(await titles(member)).toEqual(['No 2', 'No 3', 'No 4'])
  })

  it.each([
    ['restricted', { restrictedUntil: Date.now() + DAY }],
    ['before their set-up', { isFirstLogin: true }],
  ])('is open to members who are %s', async (_, wanted) => {
    const member = await app.browser(await aMember(app.db, wanted))
    expect((await dismiss(member, 'an-1')).status).toBe(303)
    expect(await titles(member, '/legal')).toEqual(['No 2', 'No 3', 'No 4'])
  })

  it.each(['', 'an-0', 'a-1', '1', '<b>'])('of %j is refused, and sets no cookie', async (id) => {
    const answer = await dismiss(visitor, id)
    expect([answer.status < 500, answer.status >= 400]).toEqual([true, true])
    expect(visitor.cookies.has('dismissed')).toBe(false)
  })

  it('of one that is not there changes nothing', async () => {
    expect((await dismiss(visitor, 'an-99')).status).toBe(303)
    expect(visitor.cookies.has('dismissed')).toBe(false)
  })

  it('leads to no other site, and is refused from one', async () => {
    expect(locationOf(await dismiss(visitor, 'an-1', 'https://evil.example/'))).toBe('/')
    const foreign = await visitor.post(
      '/announcements/dismiss',
      { announcementId: 'an-1' },
      { 'Sec-Fetch-Site': 'cross-site' },
    )
    expect(foreign.status).toBe(403)
  })

  it.each(['x', '1.x', '0', '1..2', '%00', '9'.repeat(400), 'W10='])(
    'with the cookie %s that nobody set shows all',
    async (value) => {
      visitor.cookies.set('dismissed', value)
      expect(await titles(visitor)).toEqual(['No 1', 'No 2', 'No 3'])
      await dismiss(visitor, 'an-1')
      expect(await titles(visitor)).toEqual(['No 2', 'No 3', 'No 4'])
    },
  )
})

it('the page of all of them leads on to older ones, and says where the list ends', async () => {
  const page = async (query: string) => (await visitor.get(`/announcements${query}`)).text()
  expect(await page('')).toContain('Nothing to announce')
  for (let n = 1; n <= 11; n++) await publish(`No ${n}.`, n)
  expect(await page('')).toContain('href="/announcements?page=2"')
  expect(await page('?page=3')).toContain('No 11.')
  expect(await page('?page=4')).toContain('The list ends before this page')
})
