import { describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { testOrigin } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { crawledSite, scene } from '#tests/surfaces/finding/crawler-steps.ts'

/** What crawlers are told of the site: robots.txt, and the data in the head of pages. */
const app = crawledSite()

async function textOf(path: string, language = 'en'): Promise<string> {
  return (await (await app.browser()).get(path, { 'Accept-Language': language })).text()
}

describe('robots.txt', () => {
  /** As RFC 9309 reads a rule: the beginning of an address, with `*` for anything. */
  const isClosed = (rules: string[], address: string) =>
    rules.some((rule) => {
      const pattern = rule.split('*').map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&'))
      return new RegExp(`^${pattern.join('.*')}`).test(address)
    })

  async function rules(): Promise<string[]> {
    return [...(await textOf('/robots.txt')).matchAll(/^Disallow: (\S+)$/gm)].map(([, rule]) => rule ?? '')
  }

  it.each([
    '/api/vehicles/count',
    '/auth/google',
    '/notifications',
    '/liked',
    '/comments/c-1/reply',
    '/comments/c-1/report',
    '/plate/WXY1234/comments?after=1',
    '/media/private/m-1/large.jpg',
    '/explore?cursor=abc',
    '/explore?sort=top&cursor=abc',
    '/explore?t=1764300000000&page=2',
    '/explore?sort=likes&t=1764300000000',
  ])('keeps crawlers out of %s', async (address) => {
    expect(isClosed(await rules(), address)).toBe(true)
  })

  it.each([
    '/',
    '/explore',
    '/explore?page=2',
    '/explore?sort=top',
    '/plate/WXY1234',
    '/plate/WXY1234/share.png',
    '/comments/c-1',
    '/u/Aina_KL',
    '/media/abc/large.jpg',
    '/feeds/recent.atom',
    '/sitemap.xml',
    '/developers',
  ])('lets them see %s', async (address) => {
    expect(isClosed(await rules(), address)).toBe(false)
  })

  it('names the sitemap by its whole address', async () => {
    expect(await textOf('/robots.txt')).toContain(`\nSitemap: ${testOrigin}/sitemap.xml\n`)
    env.BASE_URL = 'https://nampak.example'
    expect(await textOf('/robots.txt')).toContain('\nSitemap: https://nampak.example/sitemap.xml\n')
  })
})

describe('structured data', () => {
  type Thing = Record<string, unknown> & { '@type': string }

  async function thingsOn(path: string, language = 'en'): Promise<Thing[]> {
    const html = await textOf(path, language)
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    return blocks.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph'])
  }

  it('of home: the site, and how it is searched', async () => {
    const [site] = await thingsOn('/')
    expect(site).toMatchObject({
      '@type': 'WebSite',
      name: 'Nampak',
      url: `${testOrigin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${testOrigin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('of explore: a collection, and the way to it in the reader’s language', async () => {
    const [page] = await thingsOn('/explore', 'zh')
    expect(page).toMatchObject({
      '@type': 'CollectionPage',
      url: `${testOrigin}/explore`,
      breadcrumb: { itemListElement: [{ position: 1, name: '首页' }, { position: 2 }] },
    })
  })

  it('of a vehicle: what it is, its photo, its likes and the way to it', async () => {
    env.BASE_URL = 'https://nampak.example'
    const vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
    const photo = await aPhoto(app.db, { of: vehicle, by: scene.spotter })
    const about = { make: 'BMW', model: 'M3', color: 'Red', body_style: 'Saloon', likes_count: 7 }
    await app.db.updateTable('vehicles').set(about).where('id', '=', vehicle.id).execute()
    expect(await thingsOn('/plate/WXY1234')).toEqual([
      {
        '@type': 'Vehicle',
        name: 'WXY 1234 · BMW M3',
        identifier: 'WXY1234',
        url: 'https://nampak.example/plate/WXY1234',
        brand: { '@type': 'Brand', name: 'BMW' },
        model: 'M3',
        color: 'Red',
        bodyType: 'Saloon',
        image: `https://nampak.example/media/${photo.name}/large.jpg`,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: 7,
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://nampak.example/' },
          { '@type': 'ListItem', position: 2, name: 'Explore', item: 'https://nampak.example/explore' },
          { '@type': 'ListItem', position: 3, name: 'WXY 1234' },
        ],
      },
    ])
  })

  it('of a vehicle ends nowhere but where it should, whatever people write', async () => {
    const { id } = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
    const color = '</script><script>alert(1)//'
    await app.db.updateTable('vehicles').set({ color }).where('id', '=', id).execute()
    expect(await textOf('/plate/WXY1234')).not.toContain('</script><script>alert(1)')
    expect((await thingsOn('/plate/WXY1234'))[0]?.color).toBe(color)
  })

  it('of a vehicle has no waiting photo, not even for who took it', async () => {
    const newcomer = await aMember(app.db)
    const vehicle = await aVehicle(app.db, { by: newcomer, plate: 'WXY1234' })
    await aPhoto(app.db, { of: vehicle, by: newcomer })
    const html = await (await (await app.browser(newcomer)).get('/plate/WXY1234')).text()
    expect(/ld\+json">[^<]*/.exec(html)?.[0]).not.toContain('/media/')
  })

  it('is none of a deleted vehicle, whoever asks, and none of an unknown one', async () => {
    await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234', deletedAt: Date.now() })
    const own = await (await (await app.browser(scene.spotter)).get('/plate/WXY1234')).text()
    expect(own).not.toContain('ld+json')
    expect(await thingsOn('/plate/WXY1234')).toEqual([])
    expect(await thingsOn('/plate/WXY9999')).toEqual([])
  })
})

describe('the canonical address', () => {
  const canonicalOf = async (path: string) =>
    /<link rel="canonical" href="([^"]*)"/.exec(await textOf(path))?.[1]

  it.each([
    ['/', '/'],
    ['/explore', '/explore'],
    ['/legal/', '/legal'],
    ['/developers/api/vehicles', '/developers/api/vehicles'],
  ])('of %s is %s', async (path, canonical) => {
    expect(await canonicalOf(path)).toBe(testOrigin + canonical)
  })

  it.each(['/explore?page=2', '/explore?sort=top'])('%s, a list of its own, has none', async (path) => {
    expect(await canonicalOf(path)).toBeUndefined()
  })
})
