import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { changeUsername } from '#app/domain/users/users.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

/** What a member was first to spot: on their profile, by the API, and as a feed. */
const app = testApp()
const start = Date.UTC(2026, 4, 3, 4)
let spotter: Member
let visitor: Browser

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
  visitor = await app.browser()
})

/** Vehicles `WXY1` and up, one a minute; somebody else's between them. */
async function spots(count: number): Promise<void> {
  const other = await aMember(app.db)
  await aVehicle(app.db, { by: other, plate: 'BQT7' }, start)
  for (let number = 1; number <= count; number += 1) {
    await aVehicle(app.db, { by: spotter, plate: `WXY${number}` }, start + number * 60_000)
  }
}

const set = (plate: string, values: Record<string, number>) =>
  app.db.updateTable('vehicles').set(values).where('plate', '=', plate).execute()

type Answer = {
  vehicles: { plate: string }[]
  pagination: Record<string, unknown> & { cursor: string | null }
}

async function listed(query = '') {
  const answer = await visitor.get(`/api/users/Aina_KL/vehicles${query}`)
  const { vehicles, pagination } = (await answer.json()) as Answer
  return { plates: vehicles.map(({ plate }) => plate), pagination }
}

async function shown(path = '/u/Aina_KL') {
  const main = await mainOf(await visitor.get(path))
  const plates = [...main.matchAll(/<a class="tile"[^>]* href="\/plate\/(\w+)"/g)].map(([, plate]) => plate)
  const next = /<a[^>]*rel="next"[^>]*href="([^"]*)"/.exec(main)?.[1] ?? null
  return { plates, next: next && next.replaceAll('&amp;', '&') }
}

describe('what a member spotted', () => {
  it('answers “load more” with the vehicles alone', async () => {
    await spots(14)
    const cursor = /cursor=([\d-]+)/.exec((await shown()).next ?? '')?.[1]
    const own = await app.browser(spotter)
    for (const [browser, path, route] of [
      [visitor, '/u/Aina_KL', 'routes/users/profile.tsx'],
      [own, '/profile', 'routes/users/own-profile.tsx'],
    ] as const) {
      const data = `${path}.data?cursor=${cursor}&_routes=${encodeURIComponent(route)}`
      expect(await (await browser.get(data)).text()).toContain('"profile"')
      const more = await (await browser.get(`${data}&more=1`)).text()
      expect(more).toContain('"WXY2"')
      expect(more).not.toMatch(/"profile"|"meta"/)
    }
    const stranger = await app.browser()
    const closed = await stranger.get('/profile.data?more=1&_routes=routes%2Fusers%2Fown-profile.tsx')
    expect(await closed.text()).toContain('/login?returnTo=')
  })

  it('is listed by page and call alike, the newest first, 12 a page (PROF-08, PROF-10, PROF-11)', async () => {
    await spots(14)
    const newest = Array.from({ length: 14 }, (_, index) => `WXY${14 - index}`)
    const cursor = expect.stringMatching(/^\d+-\d+$/) as string
    expect(await listed()).toEqual({
      plates: newest.slice(0, 12),
      pagination: { page: 1, limit: 12, total: 14, hasMore: true, cursor },
    })
    const first = await shown()
    expect(first.plates).toEqual(newest.slice(0, 12))
    expect(first.next).toMatch(/^\/u\/Aina_KL\?cursor=\d+-\d+#list$/)
    expect(await shown(first.next?.split('#')[0])).toEqual({ plates: newest.slice(12), next: null })
    expect(await listed('?page=2')).toMatchObject({
      plates: newest.slice(12),
      pagination: { hasMore: false, cursor: null },
    })
  })

  it.each([
    ['recent', 'last_activity_at'],
    ['views', 'hits'],
    ['likes', 'likes_count'],
    ['images', 'image_count'],
    ['discussions', 'discussion_count'],
  ])(
    'is ordered by %s (PROF-09, EXP-12), and walked along with none twice and none left out',
    async (sort, column) => {
      await spots(5)
      const much = column === 'last_activity_at' ? start * 2 : 9
      await set('WXY2', { [column]: much })
      await set('WXY4', { [column]: much + 1 })
      // The others have the same value, but for their last activity.
      const inOrder = ['WXY4', 'WXY2', 'WXY5', 'WXY3', 'WXY1']
      expect((await listed(`?sort=${sort}`)).plates).toEqual(inOrder)
      expect((await shown(`/u/Aina_KL?sort=${sort}`)).plates).toEqual(inOrder)
      const walked: string[] = []
      for (let query: string | null = ''; query !== null; ) {
        const { plates, pagination } = await listed(`?sort=${sort}&limit=2${query}`)
        walked.push(...plates)
        query = pagination.cursor && `&cursor=${pagination.cursor}`
      }
      expect(walked).toEqual(inOrder)
    },
  )

  it('leaves out what is deleted', async () => {
    await spots(3)
    const { id } = await app.db
      .selectFrom('vehicles')
      .select('id')
      .where('plate', '=', 'WXY2')
      .executeTakeFirstOrThrow()
    await deleteVehicle(app.db, spotter, id, start)
    expect(await listed()).toMatchObject({ plates: ['WXY3', 'WXY1'], pagination: { total: 2 } })
    expect((await shown()).plates).toEqual(['WXY3', 'WXY1'])
  })

  it.each(['page=0', 'page=x', 'limit=0', 'sort=profiles', 'sort=nothing', 'cursor=x'])(
    'refuses %s in a call; the screen takes the default',
    async (query) => {
      await spots(2)
      expect((await visitor.get(`/api/users/Aina_KL/vehicles?${query}`)).status).toBe(400)
      expect((await shown(`/u/Aina_KL?${query}`)).plates).toEqual(['WXY2', 'WXY1'])
    },
  )

  it('of nobody is not found', async () => {
    const answer = await visitor.get('/api/users/nobody/vehicles')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'user_not_found', message: 'User not found' })
    expect((await visitor.get('/u/nobody/feed.atom')).status).toBe(404)
  })

  it('says what went wrong where it cannot be read, and shows the licence all the same (PROF-63)', async () => {
    await spots(1)
    const spotted = await import('#app/domain/finding/spotted.server.ts')
    const reading = vi.spyOn(spotted, 'readSpotted').mockRejectedValue(new Error('No disk'))
    try {
      const answer = await visitor.get('/u/Aina_KL')
      expect(answer.status).toBe(500)
      const main = await mainOf(answer)
      expect(main).toContain('Failed to fetch vehicles')
      expect(main).toContain('Spotter&#x27;s License')
    } finally {
      reading.mockRestore()
    }
  })
})

describe('the feed', () => {
  it('tells of what they spotted alone, and stands in the page’s head', async () => {
    await spots(2)
    const answer = await visitor.get('/u/Aina_KL/feed.atom')
    expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await answer.text()
    expect([...xml.matchAll(/<link href="[^"]*\/plate\/(\w+)"/g)].map(([, plate]) => plate)).toEqual([
      'WXY2',
      'WXY1',
    ])
    expect(xml).toContain('Spotted by Aina_KL')
    const head = await (await visitor.get('/u/Aina_KL')).text()
    expect(head).toMatch(/<link rel="alternate" type="application\/atom\+xml" href="\/u\/Aina_KL\/feed.atom"/)
  })

  it('under a former name leads on to the present one', async () => {
    await changeUsername(app.db, spotter, { username: 'aina_penang' }, start)
    const answer = await visitor.get('/u/aina_kl/feed.atom')
    expect(answer.status).toBe(301)
    expect(locationOf(answer)).toBe('/u/aina_penang/feed.atom')
  })
})
