import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** What the pages say, as every visitor gets them: without a script having run. */
const app = testApp()
let spotter: Member

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
})

async function page(path: string, language = 'en'): Promise<string> {
  return (await (await app.browser()).get(path, { 'Accept-Language': language })).text()
}

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]

it('the guidelines and the terms say how somebody asks for their car to go: by the report that is there', async () => {
  for (const path of ['/community-guidelines', '/legal']) {
    const html = await page(path)
    expect(html).toContain('Report the photo or comment that bothers you')
    expect(html).not.toContain('This is my car')
  }
})

describe('titles and descriptions (HDR-49, HDR-50)', () => {
  const paths = ['/', '/explore', '/whats-g80', '/plate/WXY1234', '/legal', '/community-guidelines', '/login']

  it('differ from page to page, and name the plate', async () => {
    const pages = await Promise.all(paths.map((path) => page(path)))
    expect(new Set(pages.map(titleOf)).size).toBe(paths.length)
    expect(new Set(pages.map(descriptionOf)).size).toBe(paths.length)
    expect(titleOf(pages[3] ?? '')).toContain('WXY 1234')
  })

  it.each(['ms', 'zh'])('are in the reader’s language: %s', async (language) => {
    for (const path of paths.slice(0, 3))
      expect(titleOf(await page(path, language))).not.toBe(titleOf(await page(path)))
  })

  it('use the first 150 characters of a vehicle’s text (VEH-46)', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const profile = 'Parked at Bangsar every Sunday. '.repeat(8)
    await app.db.updateTable('vehicles').set({ profile }).where('id', '=', id).execute()
    expect(descriptionOf(await page('/plate/WXY1234'))).toBe(`${profile.slice(0, 149).trimEnd()}…`)
  })
})

it('home is about carspotting in Malaysia, and calls its people spotters (HDR-04, HDR-05)', async () => {
  await aVehicle(app.db, { plate: 'WXY1234' })
  const home = await page('/')
  expect(descriptionOf(home)).toContain('carspotting in Malaysia')
  expect(home).toContain('Top spotters')
})

describe('languages', () => {
  it.each([
    ['ms-MY,en;q=0.5', 'ms-MY'],
    ['zh-CN', 'zh-Hans'],
    ['zh-Hant-TW', 'zh-Hans'],
    ['en-GB', 'en-MY'],
    ['fr,de', 'en-MY'],
    ['', 'en-MY'],
  ])('a browser that asks for "%s" gets %s', async (asked, given) => {
    expect(await page('/', asked)).toContain(`<html lang="${given}"`)
  })

  it.each(['en', 'ms', 'zh'])('the texts of %s are files (I18N-08)', async (language) => {
    const answer = await (await app.browser()).get(`/locales/${language}/common.json`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('nav.home')
    const several = await (await app.browser()).get(`/locales/${language}/common+home.json`)
    expect(await several.json()).toMatchObject({ common: { nav: {} }, home: { hero: {} } })
  })

  it.each([
    '/locales/fr/common.json',
    '/locales/en/nothing.json',
    '/locales/en/common+nothing.json',
    '/locales/en/common+.json',
    '/locales/en/common+__proto__.json',
    '/locales/en/common.txt',
    '/locales/en/constructor.json',
  ])('%s is not there', async (path) => {
    expect((await (await app.browser()).get(path)).status).toBe(404)
  })
})

describe('the search', () => {
  it.each([
    ['wxy 12-34', '/plate/WXY1234'],
    ['  WXY1234  ', '/plate/WXY1234'],
    ['ＷＸＹ８', '/plate/WXY8'],
    ['10-12-dc', '/plate/1012DC'],
    ['BMW 1', '/plate/BMW1'],
    ['', '/explore'],
  ])('for "%s" leads to %s (HOME-05, HOME-06, HOME-08)', async (query, path) => {
    const answer = await (await app.browser()).get(`/search?${new URLSearchParams({ q: query })}`)
    expect(locationOf(answer)).toBe(path)
  })

  it('of single digits leads to explore (HOME-07)', async () => {
    const answer = await (await app.browser()).get('/search?q=8&singleDigit=1')
    expect(locationOf(answer)).toBe('/explore?search=8&singleDigitMode=1')
  })

  it.each(['proton saga', 'Land Rover', 'civic type r', 'vw', '宝马', '3 系', '京A12345', 'WXY12345678'])(
    'for "%s", which names a make or can be no plate, is one for its words',
    async (query) => {
      const answer = await (await app.browser()).get(`/search?${new URLSearchParams({ q: query })}`)
      expect(locationOf(answer)).toBe(`/explore?${new URLSearchParams({ search: query })}`)
    },
  )

  it('for a plate that is known goes to its page, though it names a make', async () => {
    await aVehicle(app.db, { plate: 'PROTON1' })
    expect(locationOf(await (await app.browser()).get('/search?q=proton+1'))).toBe('/plate/PROTON1')
  })

  it('for what may be a plate and may be words offers both', async () => {
    const browser = await app.browser()
    const to = locationOf(await browser.get('/search?q=my+ride'))
    expect(to).toBe('/plate/MYRIDE?q=my+ride')
    expect(await mainOf(await browser.get(to))).toContain('href="/explore?search=my+ride"')
  })
})

describe('home', () => {
  it('invites to add the first plate', async () => {
    expect(await page('/')).toContain('No plates yet')
  })

  it('shows what was added last and what is seen most, with links on (HOME-21, HOME-22)', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' }, Date.now() - 3 * 3_600_000)
    const html = await page('/')
    expect(html).toContain('href="/plate/WXY1234"')
    expect(html).toContain('3h')
    expect(html).toContain('href="/explore"')
    expect(html).toContain('href="/explore?sort=top"')
  })
})

describe('explore', () => {
  it('says where the list ends (EXP-23), and leads on where it does not (EXP-22)', async () => {
    for (let number = 1; number <= 13; number++)
      await aVehicle(app.db, { by: spotter, plate: `WXY${number}` })
    expect(await page('/explore')).toMatch(/href="\/explore\?t=\d+&amp;cursor=\d+-\d+#list"/)
    const last = await page('/explore?page=2')
    expect(last).toContain('all of them')
    expect(last).not.toContain('cursor=')
  })

  it('has words for an empty list (EXP-24)', async () => {
    expect(await page('/explore?singleDigitMode=1')).toContain('No plate fits')
  })

  it.each([
    'sort=recent',
    'sort=top',
    'sort=nonsense',
    'page=0',
    'page=-3',
    'page=x',
    'page=99999999999999999999',
  ])('%s is an address that works', async (search) => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    expect((await (await app.browser()).get(`/explore?${search}`)).status).toBe(200)
  })
})

describe('a vehicle’s page', () => {
  it('says that there are no photos (GAL-07), and draws the car', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const html = await page('/plate/WXY1234')
    expect(html).toContain('No photos yet')
    expect(html).toContain('class="car')
  })

  it('shows a photo with who took it and when (GAL-28, GAL-30)', async () => {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' })
    const photo = await aPhoto(app.db, { of: vehicle, by: spotter }, Date.UTC(2026, 10, 20, 16, 30))
    const html = await page('/plate/WXY1234')
    expect(html).toContain(`/media/${photo.name}/`)
    expect(html).toMatch(/Photo by <a[^>]*>Aina_<wbr\/>KL</)
    expect(html).toContain('21 Nov 2026')
  })

  it('shows the photo that is asked for, and the first one where that is none of it', async () => {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' })
    await aPhoto(app.db, { of: vehicle, by: spotter })
    const second = await aPhoto(app.db, { of: vehicle, by: spotter })
    expect(await page(`/plate/WXY1234?photo=m-${second.id}`)).toContain('2<!-- --> / <!-- -->2')
    expect(await page('/plate/WXY1234?photo=m-999')).toContain('1<!-- --> / <!-- -->2')
  })
})

describe('the page of an unknown plate', () => {
  it('offers plates that look like it, and the search for it', async () => {
    await aVehicle(app.db, { plate: 'WB8088' })
    const html = await page('/plate/WB8O8B')
    expect(html).toContain('Did you mean one of these?')
    expect(html).toContain('href="/plate/WB8088"')
    expect(html).toContain('href="/explore?search=WB8O8B"')
    expect(await page('/plate/JJJ77')).not.toContain('Did you mean')
  })
})
