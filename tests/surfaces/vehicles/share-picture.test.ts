import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { locationOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** The picture that chat apps show for a vehicle, and the tags that lead them to it. */
const app = testApp()
let spotter: Member

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
})

const picturePath = '/plate/WXY1234/share.png'

async function picture(path = picturePath, headers: Record<string, string> = {}): Promise<Response> {
  return (await app.browser()).get(path, headers)
}

async function photographed(plate = 'WXY1234') {
  const vehicle = await aVehicle(app.db, { by: spotter, plate })
  return { vehicle, photo: await aPhoto(app.db, { of: vehicle, by: spotter }) }
}

async function change(vehicleId: number, values: Record<string, string | number | null>) {
  await app.db.updateTable('vehicles').set(values).where('id', '=', vehicleId).execute()
}

async function changePhoto(photo: MediaRow, values: Partial<MediaRow>) {
  await app.db.updateTable('media').set(values).where('id', '=', photo.id).execute()
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** The test's photo is #3c78b4 all over; at the upper right nothing stands upon it. */
async function showsPhoto(response: Response): Promise<boolean> {
  const corner = { left: 1000, top: 20, width: 40, height: 40 }
  const { channels } = await sharp(
    await sharp(await bytesOf(response))
      .extract(corner)
      .toBuffer(),
  ).stats()
  return [0x3c, 0x78, 0xb4].every((value, i) => Math.abs((channels[i]?.mean ?? 0) - value) < 8)
}

describe('the share picture', () => {
  it('is a PNG of 1200 x 630 that weighs little, with the photo', async () => {
    await photographed()
    const response = await picture()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(await showsPhoto(response.clone())).toBe(true)
    const bytes = await bytesOf(response)
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(150_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('draws the vehicle in its colour where there is no photo', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const grey = await bytesOf(await picture())
    await change(id, { color: 'Red' })
    const red = await bytesOf(await picture())
    const colourAt = async (bytes: Buffer) => [
      ...(await sharp(bytes).extract({ left: 470, top: 330, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [r = 0, g = 0, b = 0] = await colourAt(red)
    expect(r).toBeGreaterThan(2 * Math.max(g, b))
    const [r2 = 0, , b2 = 0] = await colourAt(grey)
    expect(Math.abs(r2 - b2)).toBeLessThan(30)
  })

  it('shows the primary photo, and nothing that waits or is hidden', async () => {
    const { vehicle, photo } = await photographed()
    const first = (await picture()).headers.get('ETag')
    const second = await aPhoto(app.db, { of: vehicle, by: spotter })
    expect((await picture()).headers.get('ETag')).toBe(first)
    await change(vehicle.id, { primary_media_id: second.id })
    expect((await picture()).headers.get('ETag')).not.toBe(first)
    await change(vehicle.id, { primary_media_id: null })
    for (const one of [photo, second]) await changePhoto(one, { status: 'hidden' })
    expect(await showsPhoto(await picture())).toBe(false)
    await changePhoto(second, { status: 'waiting', approved_at: null, approved_by: null })
    expect(await showsPhoto(await picture())).toBe(false)
  })

  it.each([
    [1, 400],
    [400, 1],
    [300, 700],
    [1600, 900],
    [1, 1],
  ])('is filled by a photo of %d x %d', async (width, height) => {
    const { photo } = await photographed()
    const { workDir } = mediaStore()
    const background = '#3c78b4'
    const path = join(workDir, 'shape.jpg')
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(path)
    await mediaStore().put('public', `${photo.name}/large.jpg`, path)
    const response = await picture()
    expect(response.status).toBe(200)
    expect(await showsPhoto(response)).toBe(true)
  })

  it('takes a video’s still picture, where it has one', async () => {
    const { photo } = await photographed()
    await changePhoto(photo, { kind: 'video', has_poster: 1 })
    expect(await showsPhoto(await picture())).toBe(true)
    await changePhoto(photo, { has_poster: 0 })
    expect(await showsPhoto(await picture())).toBe(false)
  })

  it('draws the vehicle where the photo’s files are gone, under another name', async () => {
    const { photo } = await photographed()
    const etag = (await picture()).headers.get('ETag') ?? ''
    await mediaStore().remove('public', photo.name)
    const response = await picture(picturePath, { 'If-None-Match': etag })
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).not.toBe(etag)
    expect(await showsPhoto(response)).toBe(false)
  })

  it.each([
    ['malaysia-new', 'WXY1234'],
    ['malaysia-legacy', 'VYX8'],
    ['malaysia-cursive', 'MALAYSIA8'],
    ['malaysia-taxi', 'HWY2020'],
    ['malaysia-diplomat', '0007DC'],
    ['thai', '1กข1234'],
    ['singapore', 'SBA1234G'],
  ] as const)('draws %s', async (plateStyle, plate) => {
    await aVehicle(app.db, { plate, plateStyle })
    const response = await picture(`/plate/${encodeURIComponent(plate)}/share.png`)
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('looks different in every style', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234', plateStyle: 'malaysia-legacy' })
    const black = await bytesOf(await picture())
    await change(id, { plate_style: 'malaysia-taxi' })
    expect((await bytesOf(await picture())).equals(black)).toBe(false)
  })

  it('is drawn with names that its letters cannot write', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const make = '宝马 <b> & "'
    await app.db
      .insertInto('makes')
      .values({ name: make, category: 'Chinese', created_at: Date.now() })
      .execute()
    await change(id, { make })
    expect((await picture()).status).toBe(200)
  })
})

describe('its caching', () => {
  it('answers 304 for a picture that is known, until it looks different', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const etag = (await picture()).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const same = await picture(picturePath, { 'If-None-Match': `"other", ${etag}` })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    expect(same.headers.get('ETag')).toBe(etag)
    for (const [field, value] of [
      ['color', 'Red'],
      ['body_style', 'SUV'],
      ['make', 'BMW'],
      ['model', 'M3'],
      ['plate_style', 'malaysia-new'],
    ] as const) {
      const before = (await picture()).headers.get('ETag') ?? ''
      await change(id, { [field]: value })
      expect((await picture(picturePath, { 'If-None-Match': before })).status).toBe(200)
    }
  })

  it('answers HEAD without a body', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const head = await (await app.browser()).request(picturePath, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('ETag')).toBe((await picture()).headers.get('ETag'))
    expect(await head.text()).toBe('')
  })

  it('refuses writes', async () => {
    const answer = await (await app.browser()).post(picturePath, {})
    expect(answer.status).toBe(405)
  })

  it('gives everybody who asks at once the same bytes', async () => {
    await photographed()
    const answers = await Promise.all(Array.from({ length: 40 }, () => picture()))
    const bodies = await Promise.all(answers.map(bytesOf))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(bodies.every((body) => body.equals(bodies[0] as Buffer))).toBe(true)
  })

  it('says when to come back where too many different ones are asked for', async () => {
    const plates = Array.from({ length: 32 }, (_, i) => `BUSY${i + 1}`)
    for (const plate of plates) await aVehicle(app.db, { by: spotter, plate })
    const answers = await Promise.all(plates.map((plate) => picture(`/plate/${plate}/share.png`)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(plates.length)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused[0]?.headers.has('ETag')).toBe(false)
  })
})

describe('its address', () => {
  it.each([
    '/plate/WXY999/share.png',
    '/plate/京A12345/share.png',
    '/plate/WXY12345678/share.png',
    '/plate/-/share.png',
  ])('%s leads nowhere', async (path) => {
    expect((await picture(encodeURI(path))).status).toBe(404)
  })

  it('is found from another spelling', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const response = await picture('/plate/wxy-1234/share.png?v=12345678')
    expect(response.status).toBe(301)
    expect(locationOf(response)).toBe(`${picturePath}?v=12345678`)
  })

  it('is found from the former plate', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    await app.db
      .insertInto('plate_redirects')
      .values({ plate: 'OLD1', vehicle_id: id, created_at: Date.now() })
      .execute()
    const response = await picture('/plate/OLD1/share.png')
    expect(response.status).toBe(302)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(locationOf(response)).toBe(picturePath)
  })
})

describe('a deleted vehicle’s picture (contract, section 4)', () => {
  it('shows the plate alone, to everybody', async () => {
    const { vehicle, photo } = await photographed()
    await change(vehicle.id, { make: 'BMW', model: 'M3', color: 'Red', body_style: 'SUV' })
    await change(vehicle.id, { deleted_at: Date.now() })
    const admin = await aMember(app.db, { isAdmin: true })
    const [visitors, own, admins] = await Promise.all(
      [undefined, spotter, admin].map(async (who) => (await app.browser(who)).get(picturePath)),
    )
    expect(visitors?.status).toBe(200)
    expect(visitors?.headers.get('Cache-Control')).toBe('no-cache')
    const etag = visitors?.headers.get('ETag')
    expect([own, admins].map((one) => one?.headers.get('ETag'))).toEqual([etag, etag])
    expect(await showsPhoto(visitors as Response)).toBe(false)
    await change(vehicle.id, {
      make: null,
      model: null,
      color: null,
      body_style: null,
      primary_media_id: null,
    })
    await app.db.deleteFrom('media').where('id', '=', photo.id).execute()
    expect((await picture()).headers.get('ETag')).toBe(etag)
  })
})

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
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234', deletedAt: Date.now() })
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
