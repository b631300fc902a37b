import { afterEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { aVehicle } from '#tests/factories.ts'
import {
  change,
  photographed,
  picture,
  picturePath,
  scene,
  sharePictures,
} from '#tests/surfaces/vehicles/share-picture-steps.ts'

/** The tags that lead chat apps to a page’s picture and words. */
const app = sharePictures()

describe('the tags of a vehicle’s page', () => {
  afterEach(() => {
    env.BASE_URL = ''
  })

  it.each([
    ['en', 'en_MY', 'The vehicle with the number plate WXY 1234'],
    ['ms', 'ms_MY', 'Kenderaan bernombor plat WXY 1234'],
    ['zh', 'zh_CN', '车牌为 WXY 1234 的车辆'],
  ])('lead to the picture, in %s', async (language, locale, alt) => {
    await photographed()
    const tags = await tagsOf('/plate/WXY1234', language)
    expect(tags).toMatchObject({
      'og:title': 'WXY 1234 · Nampak',
      'og:type': 'article',
      'og:url': 'http://nampak.test/plate/WXY1234',
      'og:site_name': 'Nampak',
      'og:locale': locale,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': alt,
      'twitter:card': 'summary_large_image',
      canonical: 'http://nampak.test/plate/WXY1234',
    })
    const address = new URL(tags['og:image'] ?? '')
    expect(address.origin + address.pathname).toBe(`http://nampak.test${picturePath}`)
    const etag = (await picture(address.pathname + address.search)).headers.get('ETag')
    expect(etag?.slice(1, 9)).toBe(address.searchParams.get('v'))
  })

  it('name the picture anew when it looks different, whichever photo the page shows', async () => {
    const { vehicle, photo } = await photographed()
    const before = (await tagsOf('/plate/WXY1234'))['og:image']
    expect((await tagsOf(`/plate/WXY1234?photo=m-${photo.id}`))['og:image']).toBe(before)
    await change(vehicle.id, { make: 'BMW' })
    expect((await tagsOf('/plate/WXY1234'))['og:image']).not.toBe(before)
  })

  it('hold the public addresses of the site', async () => {
    env.BASE_URL = 'https://nampak.example'
    await aVehicle(app.db, { plate: '1กข1234' })
    const tags = await tagsOf(`/plate/${encodeURIComponent('1กข1234')}`)
    expect(tags.canonical).toBe(`https://nampak.example/plate/${encodeURIComponent('1กข1234')}`)
    expect(tags['og:image']).toMatch(/^https:\/\/nampak\.example\/plate\/1%E0.+\/share\.png\?v=[0-9a-f]{8}$/)
  })

  it('say nothing of a deleted vehicle’s text to others', async () => {
    const vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234', deletedAt: Date.now() })
    await change(vehicle.id, { profile: 'Parked at Bangsar' })
    const tags = await tagsOf('/plate/WXY1234')
    expect(tags['og:description']).not.toContain('Bangsar')
    expect(tags['og:image:alt']).toBe('WXY 1234')
    expect(tags.robots).toBe('noindex')
  })
})

describe('the description (VEH-46)', () => {
  it.each([
    ['150 characters stay as they are', 'a'.repeat(150), 'a'.repeat(150)],
    ['one more is cut to 150', 'a'.repeat(151), `${'a'.repeat(149)}…`],
    ['line breaks are spaces', 'One\r\n\r\ntwo\n three', 'One two three'],
    ['a family is one character', `${'a'.repeat(148)}👨‍👩‍👧‍👦bc`, `${'a'.repeat(148)}👨‍👩‍👧‍👦…`],
    ['Thai signs stay on their letters', 'ก็'.repeat(160), `${'ก็'.repeat(149)}…`],
    ['a flag is not torn', `${'a'.repeat(149)}🇲🇾🇲🇾`, `${'a'.repeat(149)}…`],
  ])('%s', async (_, profile, expected) => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    await change(id, { profile })
    const tags = await tagsOf('/plate/WXY1234')
    expect(tags['og:description']).toBe(expected)
    expect(tags.description).toBe(expected)
  })
})

describe('the tags of other pages', () => {
  it.each([
    ['en', 'en_MY'],
    ['ms', 'ms_MY'],
    ['zh', 'zh_CN'],
  ])('name title, description, site and language: %s', async (language, locale) => {
    const tags = await tagsOf('/explore', language)
    expect(tags).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Nampak',
      'og:locale': locale,
      'twitter:card': 'summary',
    })
    expect(tags['og:description']).toBe(tags.description)
    expect(tags).not.toHaveProperty('og:image')
  })

  it('show no picture of a plate that nobody added', async () => {
    const tags = await tagsOf('/plate/WXY1234')
    expect(tags['og:title']).toBe('WXY 1234 · Nampak')
    expect(tags).not.toHaveProperty('og:image')
    expect(tags.robots).toBe('noindex')
  })
})

/** A page's tags by name or property, and its canonical address. */
async function tagsOf(path: string, language = 'en'): Promise<Record<string, string>> {
  const html = await (await (await app.browser()).get(path, { 'Accept-Language': language })).text()
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  return {
    ...Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content])),
    ...(canonical ? { canonical } : {}),
  }
}
