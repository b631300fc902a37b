import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ElementCompact, xml2js } from 'xml-js'
import type { Member } from '#app/domain/users/user.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import { env } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import { testOrigin } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** `GET /feeds/recent.atom` (contract, section 3), as a feed reader gets it. */
const app = testApp()
const spottedAt = Date.UTC(2026, 10, 20, 4)
let spotter: Member

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true }, spottedAt)
})

afterEach(() => {
  env.BASE_URL = ''
})

async function answer(headers: Record<string, string> = {}): Promise<Response> {
  return (await app.browser()).get('/feeds/recent.atom', headers)
}

/** As a strict parser reads it: it throws where the XML is not well-formed. */
async function feed(language = 'en'): Promise<ElementCompact> {
  const text = await (await answer({ 'Accept-Language': language })).text()
  return (xml2js(text, { compact: true, alwaysArray: true }) as ElementCompact).feed[0] as ElementCompact
}

const textOf = (element: ElementCompact[] | undefined): string =>
  element?.map(({ _text, _cdata }) => [_text, _cdata].flat().join('')).join('') ?? ''

async function entries(language?: string): Promise<ElementCompact[]> {
  return ((await feed(language)).entry ?? []) as ElementCompact[]
}

describe('the feed of new vehicles', () => {
  it('is Atom, and says what it is and where', async () => {
    expect((await answer()).headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    const { _attributes, id, title, link, updated, author } = await feed()
    expect(_attributes).toMatchObject({ xmlns: 'http://www.w3.org/2005/Atom' })
    expect(textOf(id)).toBe(`${testOrigin}/feeds/recent.atom`)
    expect(textOf(title)).toContain('Nampak')
    expect(Date.parse(textOf(updated))).not.toBeNaN()
    expect(textOf(author[0].name)).toBe('Nampak')
    const links = (link as ElementCompact[]).map(({ _attributes }) => [_attributes?.rel, _attributes?.href])
    expect(links).toEqual([
      ['alternate', `${testOrigin}/explore`],
      ['self', `${testOrigin}/feeds/recent.atom`],
    ])
  })

  it('tells of a vehicle: what it is, who saw it first and when, and shows it', async () => {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const photo = await aPhoto(app.db, { of: vehicle, by: spotter }, spottedAt + 60_000)
    const about = { make: 'BMW', model: 'M3', color: 'Red', profile: 'Parked at Bangsar.' }
    await app.db.updateTable('vehicles').set(about).where('id', '=', vehicle.id).execute()
    const [entry] = await entries()
    expect(textOf(entry?.title)).toBe('WXY 1234 · BMW M3')
    expect(entry?.link[0]._attributes.href).toBe(`${testOrigin}/plate/WXY1234`)
    expect(textOf(entry?.published)).toBe('2026-11-20T04:00:00.000Z')
    expect(textOf(entry?.updated)).toBe('2026-11-20T04:01:00.000Z')
    expect(textOf(entry?.author[0].name)).toBe('Aina_KL')
    expect(textOf(entry?.summary)).toBe('BMW M3 · Red · First spotted by Aina_KL, 20 Nov 2026')
    expect(textOf(entry?.content)).toContain(`src="${testOrigin}/media/${photo.name}/medium.jpg"`)
    expect(textOf(entry?.content)).toContain('<p>Parked at Bangsar.</p>')
  })

  it('holds thirty, the newest first', async () => {
    for (let number = 1; number <= 31; number++) {
      await aVehicle(app.db, { by: spotter, plate: `WXY${number}` }, spottedAt + number * 1000)
    }
    const titles = (await entries()).map(({ title }) => textOf(title))
    expect(titles).toHaveLength(30)
    expect([titles[0], titles[29]]).toEqual(['WXY 31', 'WXY 2'])
  })

  it('keeps a vehicle’s id when its plate changes, so that no reader shows it twice', async () => {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const [before] = await entries()
    await changePlate(app.db, spotter, { vehicleId: vehicle.id, plate: 'WXY1235' }, spottedAt + 1000)
    const [after] = await entries()
    expect(textOf(after?.title)).toBe('WXY 1235')
    expect(textOf(after?.id)).toBe(textOf(before?.id))
    expect(textOf(after?.id)).toMatch(/^tag:nampak\.test,2026:/)
  })

  it('has no deleted vehicle and no waiting photo', async () => {
    await aVehicle(app.db, { by: spotter, plate: 'WXY1', deletedAt: spottedAt }, spottedAt)
    const newcomer = await aMember(app.db, { username: 'newcomer' })
    const shown = await aVehicle(app.db, { by: newcomer, plate: 'WXY2' }, spottedAt)
    const waiting = await aPhoto(app.db, { of: shown, by: newcomer })
    expect(waiting.status).toBe('waiting')
    const text = await (await answer()).text()
    expect(text).toContain('/plate/WXY2')
    expect(text).not.toContain('/plate/WXY1')
    expect(text).not.toContain('<img')
    expect(text).not.toContain(waiting.name)
  })

  it('is well-formed and harmless whatever people write', async () => {
    const hostile = `]]>]]><script>alert("1")</script> & <b>'\u0001\u000b\ufffe 👍 &amp; &lt;`
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const name = `]]></entry><a> & "${'\u0002'}`
    await app.db.insertInto('makes').values({ name, category: 'Classic', created_at: spottedAt }).execute()
    await app.db
      .updateTable('vehicles')
      .set({ make: name, profile: hostile, color: '<i>&]]>' })
      .where('id', '=', vehicle.id)
      .execute()
    const [entry, ...others] = await entries()
    expect(others).toEqual([])
    // The XML's text is HTML, in which nothing but the site's own elements may stand.
    const html = textOf(entry?.content)
    expect(html.match(/<\/?\w+/g)).toEqual(['<p', '</p', '<p', '</p'])
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('👍 &amp;amp; &amp;lt;')
    expect(textOf(entry?.title)).toContain('WXY 1234 · ]]&gt;&lt;/entry&gt;&lt;a&gt; &amp; &quot;')
    expect(textOf(entry?.summary)).not.toContain('<')
  })

  it('has absolute addresses of BASE_URL', async () => {
    env.BASE_URL = 'https://nampak.example'
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    await aPhoto(app.db, { of: vehicle, by: spotter }, spottedAt)
    const text = await (await answer()).text()
    const addresses = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(3)
    expect(addresses.filter((address) => !address?.startsWith('https://nampak.example/'))).toEqual([])
  })

  it.each([
    ['en', 'First spotted by Aina_KL'],
    ['ms', 'Pertama kali dirakam oleh Aina_KL'],
    ['zh', 'Aina_KL 于'],
  ])('is in the reader’s language: %s', async (language, words) => {
    await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const [entry] = await entries(language)
    expect(textOf(entry?.summary)).toContain(words)
  })

  it('costs a 304 while nothing changes, and is not shared between readers', async () => {
    await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const first = await answer()
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(first.headers.get('Vary')).toBe('Cookie, Accept-Language')
    const known = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = await answer(known)
    expect([again.status, await again.text()]).toEqual([304, ''])
    await aVehicle(app.db, { by: spotter, plate: 'WXY5678' }, spottedAt)
    expect((await answer(known)).status).toBe(200)
  })

  it('is empty, and valid, on a new site', async () => {
    expect(await entries()).toEqual([])
    expect((await answer()).headers.get('ETag')).toBe((await answer()).headers.get('ETag'))
  })

  it.each(['/', '/explore'])('is announced in the head of %s, and linked on the page', async (path) => {
    const html = await (await (await app.browser()).get(path)).text()
    expect(html).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" href="\/feeds\/recent\.atom" title="[^"]+"/,
    )
    expect(html).toMatch(/<a href="\/feeds\/recent\.atom"[^>]*>New plates as a feed<\/a>/)
  })
})
