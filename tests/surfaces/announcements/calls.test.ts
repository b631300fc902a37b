import { beforeEach, describe, expect, it } from 'vitest'
import type { AnnouncementJson } from '#app/domain/announcements/announcement-json.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, anAnnouncement } from '#tests/factories.ts'

const app = testApp()
let admin: Member
let browser: Browser
let visitor: Browser
beforeEach(async () => {
  admin = await aMember(app.db, { isAdmin: true })
  browser = await app.browser(admin)
  visitor = await app.browser()
})

const good = { title: 'New plates', content: '<p>Look!</p>' }
const create = (fields: object) => browser.call('POST', '/api/announcements', { ...good, ...fields })
const edit = (fields: object, id = 'an-1') => browser.call('PUT', `/api/announcements/${id}`, fields)
const listed = async () => (await (await visitor.get('/api/announcements')).json()) as AnnouncementJson[]
type All = { announcements: AnnouncementJson[]; pagination: { total: number; hasMore: boolean } }
const all = async (query = '') =>
  (await (await browser.get(`/api/announcements/admin${query}`)).json()) as All
const deeds = () =>
  app.db
    .selectFrom('moderation_log')
    .select(['action', 'actor_id', 'subject_kind', 'subject_id', 'detail'])
    .orderBy('id')
    .execute()

describe('an announcement', () => {
  it('has the fields of the specification (ANN-06 to ANN-11, AA-08 to AA-14)', async () => {
    const answer = await create({ ctaLink: 'https://example.com/', ctaText: 'Have a look' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      _id: 'an-1',
      ...good,
      ctaLink: 'https://example.com/',
      ctaText: 'Have a look',
      active: true,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    })
    expect(await listed()).toHaveLength(1)
  })

  it.each([
    [{ title: '' }, 'title', 'Please fill this in.'],
    [{ title: ' \u200b ' }, 'title', 'Please fill this in.'],
    [{ title: 'x'.repeat(121) }, 'title', 'At most 120 characters, please.'],
    [{ content: '' }, 'content', 'Please fill this in.'],
    [{ content: '<p> &nbsp; </p>' }, 'content', 'Please fill this in.'],
    [{ content: '<script>alert(1)</script>' }, 'content', 'Please fill this in.'],
    [{ content: '<img src="https://example.com/x.png">' }, 'content', 'Please fill this in.'],
    [{ content: 'x'.repeat(10_001) }, 'content', 'At most 10000 characters, please.'],
    // What it grows to when it is cleaned would be too long.
    [{ content: `<p>${'&'.repeat(9_000)}</p>` }, 'content', 'At most 10000 characters, please.'],
    [{ content: '<p>a\u202eb</p>' }, 'content', expect.any(String)],
    [{ content: '<p>a&#x202e;b</p>' }, 'content', expect.any(String)],
    [{ content: '<p><a href="/x&#x202e;y">b</a></p>' }, 'content', expect.any(String)],
    [{ content: '<p>a&#x2067;b</p>' }, 'content', expect.any(String)],
    [{ content: '<p>a&#8238;b</p>' }, 'content', expect.any(String)],
    [{ ctaLink: 'javascript:alert(1)' }, 'ctaLink', expect.stringContaining('https://')],
    [{ ctaLink: 'data:text/html,x' }, 'ctaLink', expect.stringContaining('https://')],
    [{ ctaLink: 'example.com' }, 'ctaLink', expect.stringContaining('https://')],
    [{ ctaLink: '//evil.example' }, 'ctaLink', expect.stringContaining('https://')],
    [{ ctaText: 'Go' }, 'ctaLink', 'Please fill this in.'],
    [{ ctaText: 'x'.repeat(41), ctaLink: '/' }, 'ctaText', 'At most 40 characters, please.'],
  ])('is refused with %j (AA-15 to AA-17)', async (fields, field, text) => {
    const answer = await create(fields)
    const { fieldErrors } = (await answer.json()) as { fieldErrors: Record<string, string> }
    expect([answer.status, fieldErrors]).toEqual([400, { [field as string]: text as unknown }])
    expect(await listed()).toEqual([])
  })

  it.each([
    null,
    [],
    'text',
    { title: 1, content: {} },
    { ...good, active: 'yes' },
    { ...good, ctaLink: ['/'] },
    { ...good, content: `${'<b>'.repeat(3_300)}x` },
  ])('body %# gives no 5xx', async (body) => {
    const answer = await browser.call('POST', '/api/announcements', body)
    expect(answer.status).toBeLessThan(500)
  })

  it('may be 10,000 characters long', async () => {
    const content = `<p>${'🚗'.repeat(9_993)}</p>`
    expect((await create({ content })).status).toBe(201)
    expect((await create({ content: `${content}x` })).status).toBe(400)
  })

  it('is stored and shown clean', async () => {
    const content = '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">there</a></p>'
    await create({ content })
    const [one] = await listed()
    expect(one?.content).toBe('<p>Hi <a rel="noopener nofollow">there</a></p>')
    await app.db.updateTable('announcements').set({ content, cta_link: 'javascript:x()' }).execute()
    const [again] = await listed()
    expect(again).toMatchObject({ content: '<p>Hi <a rel="noopener nofollow">there</a></p>', ctaLink: null })
  })

  it('is made once, however often its key is sent', async () => {
    const headers = { 'Idempotency-Key': 'the-same' }
    for (let n = 0; n < 3; n++) await browser.call('POST', '/api/announcements', good, headers)
    expect(await listed()).toHaveLength(1)
  })

  it('has an id that no other one gets, also when it is gone', async () => {
    await create({})
    await browser.call('DELETE', '/api/announcements/an-1')
    expect(((await (await create({})).json()) as AnnouncementJson)._id).toBe('an-2')
  })
})

describe('an edit', () => {
  beforeEach(() => create({ ctaLink: '/explore', ctaText: 'Go' }))

  it('changes what is given and leaves the rest (AA-04)', async () => {
    const answer = await edit({ title: 'Better' })
    expect(await answer.json()).toMatchObject({ title: 'Better', content: good.content, ctaLink: '/explore' })
  })

  it('takes the button off', async () => {
    const answer = await edit({ ctaLink: null, ctaText: '' })
    expect(await answer.json()).toMatchObject({ ctaLink: null, ctaText: null })
    expect((await edit({ ctaText: 'Go' })).status).toBe(400)
  })

  it('with what was read changes nothing', async () => {
    await app.db.deleteFrom('moderation_log').execute()
    const [one] = await listed()
    expect(await (await edit({ ...one })).json()).toEqual(one)
    expect(await deeds()).toEqual([])
  })

  it('deactivates and activates it: it is inactive for everybody but admins (AA-06)', async () => {
    await edit({ active: false })
    expect(await listed()).toEqual([])
    expect((await all()).announcements).toMatchObject([{ _id: 'an-1', active: false }])
    await edit({ active: true })
    expect(await listed()).toHaveLength(1)
  })

  it('that activates it makes it one of today', async () => {
    const longAgo = Date.now() - 90 * 86_400_000
    const { id } = await anAnnouncement(app.db, { by: admin, active: false }, longAgo)
    const answer = await edit({ active: true }, `an-${id}`)
    const { date, createdAt } = (await answer.json()) as AnnouncementJson
    expect(Date.parse(createdAt)).toBe(longAgo)
    expect(Date.now() - Date.parse(date)).toBeLessThan(60_000)
  })

  it.each(['an-99', 'an-0', 'a-1', '1', 'nonsense'])('of %s is answered as unknown', async (id) => {
    expect((await edit({ title: 'x' }, id)).status).toBe(404)
    expect((await browser.call('DELETE', `/api/announcements/${id}`)).status).toBe(404)
  })
})

it('is made, changed and deleted within the limit of edits, as by its forms', async () => {
  expect((await create({})).status).toBe(201)
  for (let count = 1; count < 120; count++)
    expect((await edit({ title: `Plates ${count}` })).status).toBe(200)
  expect((await edit({ title: 'Too often' })).status).toBe(429)
  expect((await create({})).status).toBe(429)
  expect((await browser.call('DELETE', '/api/announcements/an-1')).status).toBe(429)
})

it('what was done, to which and by whom is in the moderation log', async () => {
  await create({})
  await edit({ title: 'Better', active: false })
  await edit({ active: true })
  await browser.call('DELETE', '/api/announcements/an-1')
  const about = { actor_id: admin.id, subject_kind: 'announcement', subject_id: 1 }
  const better = JSON.stringify({ title: 'Better' })
  expect(await deeds()).toEqual([
    { ...about, action: 'create-announcement', detail: JSON.stringify({ title: 'New plates' }) },
    { ...about, action: 'edit-announcement', detail: better },
    { ...about, action: 'deactivate-announcement', detail: better },
    { ...about, action: 'activate-announcement', detail: better },
    { ...about, action: 'delete-announcement', detail: better },
  ])
})

describe('the lists', () => {
  beforeEach(async () => {
    for (const [title, ago, active] of [
      ['Oldest', 40, true],
      ['100% off', 3, false],
      ['Newest', 1, true],
    ] as const)
      await anAnnouncement(app.db, { by: admin, title, active }, Date.now() - ago * 86_400_000)
  })

  it('are the newest first, the public one of active ones, as a bare array (API-71, API-87)', async () => {
    expect((await listed()).map(({ title }) => title)).toEqual(['Newest', 'Oldest'])
    const { announcements, pagination } = await all()
    expect(announcements.map(({ title }) => title)).toEqual(['Newest', '100% off', 'Oldest'])
    expect(pagination).toEqual({ page: 1, limit: 20, total: 3, hasMore: false })
  })

  it('are paged and, for admins, searched by title', async () => {
    expect(await all('?limit=2')).toMatchObject({ pagination: { hasMore: true, total: 3 } })
    expect((await all('?limit=2&page=2')).announcements.map(({ title }) => title)).toEqual(['Oldest'])
    expect((await all('?q=NEW')).announcements.map(({ title }) => title)).toEqual(['Newest'])
    expect((await all('?q=0%25')).announcements.map(({ title }) => title)).toEqual(['100% off'])
    expect((await all('?q=_')).announcements).toEqual([])
    expect((await browser.get('/api/announcements/admin?page=0')).status).toBe(400)
  })

  it('answer 304 to who has them already', async () => {
    const etag = (await visitor.get('/api/announcements')).headers.get('ETag') ?? ''
    expect(etag).not.toBe('')
    const again = await visitor.get('/api/announcements', { 'If-None-Match': etag })
    expect(again.status).toBe(304)
  })
})
