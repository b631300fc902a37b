import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { haveSpotted, holdAwards } from '#tests/e2e/awards/holding.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** What a member displays is on pages that visitors get from the page cache: home with its leaderboard, and profiles. */

let site: TestSite
let first: Browser
let fourth: Browser
beforeAll(async () => {
  site = await startSite()
  const spotters = ['spotter_1', 'spotter_2', 'spotter_3', 'spotter_4']
  for (const [index, username] of spotters.entries()) {
    const browser = site.browser()
    await browser.call('POST', '/auth/dev', { username })
    if (index === 0) await browser.call('POST', '/api/vehicles', { plate: 'WXY 8' })
    if (index === 0) first = browser
    if (index === 3) fourth = browser
    haveSpotted(site, username, 10 - index)
  }
})
afterAll(() => site.stop())

/** The page as the page cache has it: only from there it has an ETag. */
async function cached(path: string): Promise<string> {
  const visitor = site.browser()
  await (await visitor.get(path)).text()
  const again = await visitor.get(path)
  expect([path, again.status, again.headers.get('ETag')]).toEqual([path, 200, expect.any(String)])
  return again.text()
}

/** The award that stands beside a name, as the first answer tells it after a change. */
async function told(path: string, username: string, title: string): Promise<boolean> {
  const html = await (await site.browser().get(path)).text()
  const place =
    path === '/'
      ? new RegExp(`<a [^>]*href="/u/${username}"[\\s\\S]*?</a>`)
      : /<section class="license"[\s\S]*?<\/section>/
  return place.exec(html)?.[0].includes(title) === true
}

it.each([
  ['podium', 'spotter_1', () => first],
  ['list', 'spotter_4', () => fourth],
] as const)(
  'an award shown and hidden by a member of the %s is so at once on home and profile',
  async (_place, username, browser) => {
    const [title = ''] = holdAwards(site, username, ['spots-10'])
    const own = browser()
    const awards = (await (await site.browser().get(`/api/awards/user/${await idOf(username)}`)).json()) as {
      awardId: { _id: string; title: string }
    }[]
    const award = awards.find(({ awardId }) => awardId.title === title)?.awardId._id ?? ''
    const send = async (intent: string) =>
      (await own.post('/profile?display=1', { intent, award, user: await idOf(username) })).status
    const pages = ['/', `/u/${username}`]
    for (const [intent, isShown] of [
      ['show-award', true],
      ['hide-award', false],
    ] as const) {
      for (const page of pages) await cached(page)
      expect(await send(intent)).toBe(303)
      for (const page of pages)
        expect([page, intent, await told(page, username, title)]).toEqual([page, intent, isShown])
    }
  },
)

async function idOf(username: string): Promise<string> {
  const answer = await site.browser().get(`/api/users/${username}`)
  return ((await answer.json()) as { _id: string })._id
}
