import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type ElementCompact, xml2js } from 'xml-js'
import { env } from '#app/env.server.ts'
import { testOrigin } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { crawledSite, scene } from '#tests/surfaces/finding/crawler-steps.ts'

/** `GET /sitemap.xml` and its parts, as a crawler reads them. */
const app = crawledSite()

async function read(path: string): Promise<{ response: Response; xml: ElementCompact }> {
  const response = await (await app.browser()).get(path)
  return {
    response,
    xml: xml2js(await response.text(), { compact: true, alwaysArray: true }) as ElementCompact,
  }
}

type Url = { loc: string; lastmod: string | undefined; images: string[] }

const text = (elements: ElementCompact[] | undefined): string | undefined => elements?.[0]?._text?.toString()

async function urlsOf(part: string): Promise<Url[]> {
  const { xml } = await read(`/sitemaps/${part}.xml`)
  const urls = (xml.urlset[0].url ?? []) as ElementCompact[]
  return urls.map((url) => ({
    loc: text(url.loc) ?? '',
    lastmod: text(url.lastmod),
    images: ((url['image:image'] ?? []) as ElementCompact[]).map((one) => text(one['image:loc']) ?? ''),
  }))
}

const pathsOf = (urls: Url[]) => urls.map(({ loc }) => loc.replace(testOrigin, ''))

async function statusOf(path: string): Promise<number> {
  return (await (await app.browser()).get(path)).status
}

/** What the API's calls are about, as its document says. */
async function nounsOfApi(): Promise<string[]> {
  const answer = await (await app.browser()).get('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { tags: string[] }>> }
  const tags = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((one) => one.tags))
  return [...new Set(tags)]
}

/** Vehicles of these very ids, beside one with an id of its own. */
async function vehiclesOfIds(plates: Record<number, string>): Promise<void> {
  const { id: _, ...like } = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
  for (const [id, plate] of Object.entries(plates)) {
    await app.db
      .insertInto('vehicles')
      .values({ ...like, id: Number(id), plate })
      .execute()
  }
}

describe('the index', () => {
  it('names every part, absolute and as XML', async () => {
    await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
    const { response, xml } = await read('/sitemap.xml')
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(xml.sitemapindex[0]._attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    const parts = (xml.sitemapindex[0].sitemap as ElementCompact[]).map(({ loc }) => text(loc))
    expect(parts).toEqual([
      `${testOrigin}/sitemaps/pages.xml`,
      `${testOrigin}/sitemaps/vehicles-1.xml`,
      `${testOrigin}/sitemaps/users-1.xml`,
    ])
  })

  it('has a part for each three thousand ids', async () => {
    await vehiclesOfIds({ 3_000: 'WXY1', 6_000: 'WXY2' })
    const before = JSON.stringify((await read('/sitemap.xml')).xml)
    expect(before).toContain('/sitemaps/vehicles-2.xml')
    expect(before).not.toContain('vehicles-3')
    await aVehicle(app.db, { by: scene.spotter, plate: 'WXY3' })
    expect(JSON.stringify((await read('/sitemap.xml')).xml)).toContain('/sitemaps/vehicles-3.xml')
  })

  it('has only what is there: no part of vehicles on a new site', async () => {
    expect(JSON.stringify((await read('/sitemap.xml')).xml)).not.toContain('vehicles-')
  })
})

describe('the vehicles', () => {
  it('stand with their last activity and their photo', async () => {
    const vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' }, Date.UTC(2026, 4, 3))
    const photo = await aPhoto(app.db, { of: vehicle, by: scene.spotter }, Date.UTC(2026, 4, 4))
    expect(await urlsOf('vehicles-1')).toEqual([
      {
        loc: `${testOrigin}/plate/WXY1234`,
        lastmod: '2026-05-04T00:00:00.000Z',
        images: [`${testOrigin}/media/${photo.name}/large.jpg`],
      },
    ])
  })

  it('are the active ones, without waiting photos', async () => {
    await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1', deletedAt: Date.now() })
    const newcomer = await aMember(app.db)
    const shown = await aVehicle(app.db, { by: newcomer, plate: 'WXY2' })
    await aPhoto(app.db, { of: shown, by: newcomer })
    const urls = await urlsOf('vehicles-1')
    expect(pathsOf(urls)).toEqual(['/plate/WXY2'])
    expect(urls[0]?.images).toEqual([])
  })

  it('are encoded where their plate is not Latin', async () => {
    await aVehicle(app.db, { by: scene.spotter, plate: '1กข1234' })
    expect(pathsOf(await urlsOf('vehicles-1'))).toEqual([`/plate/${encodeURIComponent('1กข1234')}`])
  })

  it('are divided by id, each in exactly one part, and a part may be empty', async () => {
    await vehiclesOfIds({ 3_000: 'WA1', 3_001: 'WA2', 9_001: 'WA3' })
    const parts = await Promise.all(
      [1, 2, 3, 4].map(async (part) => pathsOf(await urlsOf(`vehicles-${part}`))),
    )
    const whose = (path: string) => parts.flatMap((paths, index) => (paths.includes(path) ? [index + 1] : []))
    expect([whose('/plate/WA1'), whose('/plate/WA2'), whose('/plate/WA3')]).toEqual([[1], [2], [4]])
    expect(parts[2]).toEqual([])
  })

  it('come in full, each once, where there are many', async () => {
    const { id } = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
    await sql`WITH RECURSIVE n(i) AS (SELECT ${sql.lit(id)} + 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
      INSERT INTO vehicles (id, plate, plate_style, plate_kind, is_single_digit, number_part, letter_part,
        first_letter, first_added_at, last_activity_at, created_at)
      SELECT i, 'A' || i, 'malaysia-legacy', 'my-standard', 0, i || '', 'A', 'A', 1, 1, 1 FROM n`.execute(
      app.db,
    )
    const paths = pathsOf(await urlsOf('vehicles-1'))
    expect(paths).toHaveLength(1234 - id + 1)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.at(-1)).toBe('/plate/A1234')
  })
})

describe('the members', () => {
  it('are those who have finished their set-up and still have an account', async () => {
    await aMember(app.db, { username: 'fresh_one', isFirstLogin: true })
    const gone = await aMember(app.db, { username: 'gone_one' })
    await app.db.updateTable('users').set({ deleted_at: Date.now() }).where('id', '=', gone.id).execute()
    expect(pathsOf(await urlsOf('users-1'))).toEqual(['/u/Aina_KL'])
  })
})

describe('the pages', () => {
  it('are there, each of them, under the address that they call their own', async () => {
    const paths = pathsOf(await urlsOf('pages'))
    const nouns = await nounsOfApi()
    expect(nouns).toContain('vehicles')
    expect(paths).toEqual([
      '/',
      '/explore',
      '/collections',
      '/raids',
      '/whats-g80',
      '/legal',
      '/community-guidelines',
      '/developers',
      '/developers/plates',
      ...nouns.map((noun) => `/developers/api/${noun}`),
    ])
    const browser = await app.browser()
    for (const path of paths) {
      const page = await browser.get(path)
      expect(page.status, path).toBe(200)
      expect(await page.text(), path).toContain(`<link rel="canonical" href="${testOrigin}${path}"/>`)
    }
  })
})

it.each([
  '/sitemaps/vehicles-2.xml',
  '/sitemaps/vehicles-0.xml',
  '/sitemaps/vehicles-01.xml',
  '/sitemaps/vehicles-1',
  '/sitemaps/vehicles.xml',
  '/sitemaps/vehicles-99999999999999999999.xml',
  '/sitemaps/constructor-1.xml',
  '/sitemaps/collections-1.xml',
  '/sitemaps/pages-1.xml',
])('%s is not there', async (path) => {
  await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
  expect(await statusOf(path)).toBe(404)
})

it('has the addresses of BASE_URL', async () => {
  env.BASE_URL = 'https://nampak.example'
  const vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
  await aPhoto(app.db, { of: vehicle, by: scene.spotter })
  for (const part of ['pages', 'vehicles-1', 'users-1']) {
    for (const { loc, images } of await urlsOf(part)) {
      for (const address of [loc, ...images]) expect(address).toMatch(/^https:\/\/nampak\.example\//)
    }
  }
})

it('answers HEAD without a body, and nothing but GET and HEAD', async () => {
  const browser = await app.browser()
  const head = await browser.request('/sitemap.xml', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await browser.post('/sitemap.xml', {})).status).toBe(405)
})
