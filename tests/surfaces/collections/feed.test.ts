import { beforeEach, expect, it } from 'vitest'
import { type ElementCompact, xml2js } from 'xml-js'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import { addToCollection, createCollection } from '#app/domain/collections/collections.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

/** The feed of a public collection. */
const app = testApp()
const start = Date.UTC(2026, 4, 3, 4)
const minute = 60_000
let owner: Member
let visitor: Browser
beforeEach(async () => {
  owner = await aMember(app.db, { isApproved: true }, start)
  visitor = await app.browser()
})

const create = (name: string, description = '') =>
  createCollection(app.db, owner, newCollectionInput.parse({ name, description }), start)
const read = async (path: string) => (await visitor.get(path)).text()

const textOf = (element: ElementCompact[] | undefined): string =>
  element?.map(({ _text, _cdata }) => [_text, _cdata].flat().join('')).join('') ?? ''

/** As a strict parser reads it: it throws where the XML is not well-formed. */
async function feedAt(path: string): Promise<ElementCompact> {
  const parsed = xml2js(await read(path), { compact: true, alwaysArray: true }) as ElementCompact
  return parsed.feed[0] as ElementCompact
}

it('has what was put in last first, with the time when it was put in', async () => {
  const { id: collectionId } = await create('Open')
  const old = await aVehicle(app.db, { by: owner, plate: 'WXY1' }, start)
  const older = await aVehicle(app.db, { by: owner, plate: 'WXY2' }, start - minute)
  await addToCollection(app.db, owner, { collectionId, vehicleIds: [old.id] }, start + minute)
  await addToCollection(app.db, owner, { collectionId, vehicleIds: [older.id] }, start + 2 * minute)
  const { updated, entry } = await feedAt('/collections/open/feed.atom')
  const entries = (entry as ElementCompact[]).map((one) => [
    new URL(one.link[0]._attributes.href).pathname,
    textOf(one.published),
    textOf(one.updated),
  ])
  expect(entries).toEqual([
    ['/plate/WXY2', '2026-05-03T04:02:00.000Z', '2026-05-03T04:02:00.000Z'],
    ['/plate/WXY1', '2026-05-03T04:01:00.000Z', '2026-05-03T04:01:00.000Z'],
  ])
  expect(textOf(updated)).toBe('2026-05-03T04:02:00.000Z')

  const active = { last_activity_at: start + 3 * minute }
  await app.db.updateTable('vehicles').set(active).where('id', '=', old.id).execute()
  const later = await feedAt('/collections/open/feed.atom')
  expect(textOf(later.updated)).toBe('2026-05-03T04:03:00.000Z')
  expect(textOf((later.entry as ElementCompact[])[1]?.published)).toBe('2026-05-03T04:01:00.000Z')
})

it('escapes what its owner wrote', async () => {
  const { slug } = await create('Cars <all> & sundry', 'For <all> & sundry')
  const path = `/collections/${slug}/feed.atom`
  const text = await read(path)
  expect(text).not.toContain('<all>')
  const { title, subtitle } = await feedAt(path)
  expect(textOf(title)).toBe('Cars <all> & sundry')
  expect(textOf(subtitle)).toBe('For <all> & sundry')
})

it('its id and capitals lead to its slug', async () => {
  await create('Open')
  for (const other of ['k-1', 'K-1', 'Open', 'OPEN']) {
    const answer = await visitor.get(`/collections/${other}/feed.atom`)
    expect([answer.status, locationOf(answer)]).toEqual([301, '/collections/open/feed.atom'])
  }
  expect((await visitor.get('/collections/nowhere/feed.atom')).status).toBe(404)
})

it('is Atom; its collection’s page names it, and the sitemap its page', async () => {
  await create('Open')
  const answer = await visitor.get('/collections/open/feed.atom')
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/atom\+xml/)
  expect(await answer.text()).toContain('/collections/open/feed.atom')
  expect(await read('/collections/open')).toMatch(/application\/atom\+xml/)
  expect(await read('/sitemaps/collections-1.xml')).toContain('/collections/open</loc>')
  expect(await read('/sitemap.xml')).toContain('/sitemaps/collections-1.xml')
  expect(await read('/sitemaps/pages.xml')).toContain('/collections</loc>')
})
