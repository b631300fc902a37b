import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { AnnouncementRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember, anAnnouncement } from '#tests/factories.ts'

const app = testApp()
let admin: Member
let browser: Browser
beforeEach(async () => {
  admin = await aMember(app.db, { isAdmin: true })
  browser = await app.browser(admin)
})

const path = '/admin/announcements'
const send = (intent: string, fields: Record<string, string> = {}, to = path) =>
  browser.post(to, { intent, ...fields })
const good = { title: 'News', content: '<p>Hello</p>', active: 'on' }
const rows = (): Promise<AnnouncementRow[]> => app.db.selectFrom('announcements').selectAll().execute()
/** The banner of the page that a form leads to. */
const bannerAfter = async (answer: Response) => {
  expect(answer.status).toBe(303)
  return bannerOf(await mainOf(await browser.get(locationOf(answer))))
}
const bannerOf = (html: string) => /id="admin-status"[^>]*><p[^>]*>([^<]*)/.exec(html)?.[1]

describe('the form for a new one', () => {
  it('publishes it and says so (AA-23)', async () => {
    expect(await bannerAfter(await send('create-announcement', good))).toBe(
      'Announcement created successfully!',
    )
    expect(await rows()).toMatchObject([{ title: 'News', content: '<p>Hello</p>', is_active: 1 }])
  })

  it('keeps it inactive where the box is not ticked', async () => {
    await send('create-announcement', { title: 'News', content: 'Hello' })
    expect(await rows()).toMatchObject([{ content: '<p>Hello</p>', is_active: 0 }])
  })

  it.each([
    [{ ...good, title: ' ' }, 'Please fill this in.'],
    [{ ...good, content: '' }, 'Please fill this in.'],
    [{ ...good, content: '<script>x</script>' }, 'Please fill this in.'],
    [{ ...good, content: 'x'.repeat(10_001) }, 'At most 10000 characters, please.'],
    [{ ...good, ctaLink: 'javascript:alert(1)' }, 'Please give a web address (https://…)'],
    [{ ...good, ctaText: 'Go' }, 'Please fill this in.'],
  ])('is refused with %j, which comes back (AA-15 to AA-17)', async (fields, text) => {
    const answer = await send('create-announcement', fields)
    const html = await mainOf(answer)
    expect([answer.status, fieldErrorOf(html)]).toEqual([400, expect.stringContaining(text)])
    expect(bannerOf(html)).toContain('Error creating announcement: ')
    expect(await rows()).toEqual([])
  })

  it('makes one, however often it is sent', async () => {
    for (let n = 0; n < 3; n++) await send('create-announcement', { ...good, formKey: 'the-same' })
    expect(await rows()).toHaveLength(1)
  })

  it('comes back with a preview, cleaned, and saves nothing', async () => {
    const content = '<p onclick="x()">Hi <b>you</b><script>alert(1)</script></p>'
    const answer = await send('create-announcement', { ...good, content, preview: '1' })
    const html = await mainOf(answer)
    expect(answer.status).toBe(200)
    expect(html).toContain('<div class="html"><p>Hi <b>you</b></p></div>')
    expect(html).toContain('&lt;p onclick=')
    expect(await rows()).toEqual([])
    const refused = await send('create-announcement', { ...good, content: '<img>', preview: '1' })
    expect([refused.status, fieldErrorOf(await refused.text())]).toEqual([400, 'Please fill this in.'])
  })
})

describe('an announcement that is there', () => {
  beforeEach(() => anAnnouncement(app.db, { by: admin, title: 'News', content: '<p>Hello</p>' }))
  const one = { announcementId: 'an-1' }
  const original = JSON.stringify({
    title: 'News',
    content: '<p>Hello</p>',
    ctaLink: '',
    ctaText: '',
    active: 'true',
  })

  it('is edited at its own address, and the list is where it was (AA-02, AA-24)', async () => {
    const page = await mainOf(await browser.get(`${path}/an-1?q=new`))
    expect(page).toMatch(/<dialog[\s\S]*value="News"[\s\S]*<\/dialog>/)
    const answer = await send(
      'edit-announcement',
      { ...good, ...one, original, title: 'Better' },
      `${path}/an-1?q=new`,
    )
    expect(locationOf(answer)).toMatch(/^\/admin\/announcements\?q=new/)
    expect(await bannerAfter(answer)).toBe('Announcement updated successfully!')
    expect(await rows()).toMatchObject([{ title: 'Better' }])
  })

  it('sent back as it was, and in one of two tabs, keeps what the other one changed', async () => {
    const unchanged = await send('edit-announcement', { ...good, ...one, original })
    expect(await bannerAfter(unchanged)).toBe('Nothing was changed.')
    await send('edit-announcement', { ...good, ...one, original, content: '<p>First tab</p>' })
    await send('edit-announcement', { ...good, ...one, original, title: 'Second tab' })
    expect(await rows()).toMatchObject([{ title: 'Second tab', content: '<p>First tab</p>' }])
  })

  it('is deactivated, activated and deleted (AA-05, AA-06, AA-18, AA-25)', async () => {
    const page = await mainOf(await browser.get(path))
    expect(page).toContain('Are you sure you want to delete this announcement?')
    await send('set-active', { ...one, active: 'false' })
    expect(await rows()).toMatchObject([{ is_active: 0 }])
    await send('set-active', { ...one, active: 'false' })
    await send('set-active', { ...one, active: 'true' })
    expect(await rows()).toMatchObject([{ is_active: 1 }])
    const deleted = await send('delete-announcement', one)
    expect(await bannerAfter(deleted)).toBe('Announcement deleted successfully!')
    expect(await mainOf(await browser.get(path))).toContain('No announcements created yet')
  })

  it('that was deleted meanwhile gives back what was written', async () => {
    await send('delete-announcement', one)
    const answer = await send(
      'edit-announcement',
      { ...good, ...one, original, title: 'Typed' },
      `${path}/an-1`,
    )
    expect(answer.status).toBe(404)
    expect(await mainOf(answer)).toContain('Typed')
    const page = await browser.get(`${path}/an-1`)
    expect([page.status, await mainOf(page)]).toEqual([404, expect.stringContaining('All announcements')])
  })
})

describe('what fails for a reason of ours is told in the specification’s words', () => {
  beforeEach(() => anAnnouncement(app.db, { by: admin }))
  const one = { announcementId: 'an-1' }

  it.each([
    ['INSERT', 'create-announcement', good, 'Failed to create announcement'],
    ['UPDATE', 'edit-announcement', { ...good, ...one }, 'Failed to update announcement'],
    ['UPDATE', 'set-active', { ...one, active: 'false' }, 'Failed to update announcement'],
    ['DELETE', 'delete-announcement', one, 'Failed to delete announcement'],
  ])('%s: %s (AA-20 to AA-22)', async (write, intent, fields, text) => {
    await failWrites(app.db, `${write} ON announcements`)
    const answer = await send(intent, fields as Record<string, string>)
    expect([answer.status, bannerOf(await mainOf(answer))]).toEqual([500, text])
  })

  it('the list (AA-19)', async () => {
    await sql`ALTER TABLE announcements RENAME COLUMN date TO lost`.execute(app.db)
    const answer = await browser.get(path)
    expect([answer.status, await mainOf(answer)]).toEqual([
      500,
      expect.stringContaining('Failed to load announcements'),
    ])
    // Every other page goes without its popup.
    expect((await browser.get('/legal')).status).toBe(200)
  })
})

it('the list is paged, and what is searched for stays (AA-03)', async () => {
  for (let n = 1; n <= 21; n++) await anAnnouncement(app.db, { by: admin, title: `Week ${n}` })
  const first = await mainOf(await browser.get(`${path}?q=week`))
  expect(first).toContain('href="/admin/announcements?q=week&amp;page=2"')
  const second = await mainOf(await browser.get(`${path}?q=week&page=2`))
  expect(second).toContain('Week 1<')
  expect(second).not.toContain('Week 2<')
})
