import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Member, userPath } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** Home's hot plates (HOME-09 to HOME-24), as every visitor gets them. */
const app = testApp()
const HOUR = 3_600_000
let spotter: Member

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
})

const open = async (language = 'en') => (await app.browser()).get('/', { 'Accept-Language': language })

/** The panels of home, by their headings. */
async function panels(language = 'en'): Promise<Record<string, string>> {
  const html = await mainOf(await open(language))
  return Object.fromEntries(
    html
      .split(/<section class="panel[ "]/)
      .slice(1)
      .map((panel) => [/<h2[^>]*>([^<]*)</.exec(panel)?.[1] ?? '', panel]),
  )
}

const platesIn = (panel = '') => [...panel.matchAll(/href="\/plate\/(\w+)"/g)].map(([, plate]) => plate)
const findMentionedNames = (panel = '') => [...panel.matchAll(/href="\/u\/(\w+)"/g)].map(([, name]) => name)
const ranksIn = (panel = '') => [...panel.matchAll(/>Rank (\d+)</g)].map(([, rank]) => Number(rank))
const listIn = (panel: string | undefined, name: string) =>
  new RegExp(`<ol class="${name}">([\\s\\S]*?)</ol>`).exec(panel ?? '')?.[1]
const agesIn = (panel = '') => [...panel.matchAll(/<time[^>]*>([^<]*)</g)].map(([, age]) => age)

/** Members with so many plates that count, the first named first. */
async function spotters(counts: Record<string, number>): Promise<void> {
  let minute = 0
  for (const [username, count] of Object.entries(counts)) {
    const { id } = await aMember(app.db, { username, rep: count * 1000 })
    const spots_reached_at = Date.UTC(2026, 4, 3, 2, minute++)
    await app.db
      .updateTable('users')
      .set({ total_spots: count, spots_reached_at })
      .where('id', '=', id)
      .execute()
  }
}

describe('the newest photos', () => {
  it('are six, each of another vehicle, with its plate; of deleted vehicles and what waits there are none', async () => {
    const now = Date.now()
    for (let n = 1; n <= 8; n++) {
      const vehicle = await aVehicle(app.db, { by: spotter, plate: `WXY${n}` }, now - 90 * HOUR)
      await aPhoto(app.db, { of: vehicle, by: spotter }, now - n * HOUR)
      if (n === 3) await aPhoto(app.db, { of: vehicle, by: spotter }, now)
    }
    const { id } = await aVehicle(app.db, { by: spotter, plate: 'WXY9' }, now - 90 * HOUR)
    const gone = await app.db
      .selectFrom('vehicles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await aPhoto(app.db, { of: gone, by: spotter }, now)
    await app.db
      .updateTable('vehicles')
      .set({ deleted_at: now, deleted_by: spotter.id })
      .where('id', '=', id)
      .execute()
    const beginner = await aMember(app.db, { username: 'beginner' })
    const waiting = await aVehicle(app.db, { by: beginner, plate: 'WXY10' }, now - 90 * HOUR)
    await aPhoto(app.db, { of: waiting, by: beginner }, now)
    const row = (await panels())['Newest photos'] ?? ''
    expect(platesIn(row)).toEqual(['WXY3', 'WXY1', 'WXY2', 'WXY4', 'WXY5', 'WXY6'])
    expect(row.match(/<img [^>]*loading="lazy"/g)).toHaveLength(6)
  })

  it('are left out where there are none', async () => {
    await aVehicle(app.db, { by: spotter, plate: 'WXY1' })
    expect(await panels()).not.toHaveProperty('Newest photos')
  })
})

describe('the search', () => {
  it('has the tags beside it that people look for most', async () => {
    const html = await mainOf(await open('ms'))
    for (const tag of ['Vanity', 'Exotic', 'Rare']) expect(html).toContain(`href="/explore?tag=${tag}"`)
  })
})

describe('the panels', () => {
  it('are four and the newest photos between them, each with its own order, ages and way on', async () => {
    const now = Date.now()
    const old = await aVehicle(app.db, { by: spotter, plate: 'WXY1' }, now - 50 * HOUR)
    await aVehicle(app.db, { by: spotter, plate: 'WXY2' }, now - 30 * HOUR)
    await aVehicle(app.db, { by: spotter, plate: 'WXY3' }, now - 5 * HOUR)
    await app.db.updateTable('vehicles').set({ hits: 9 }).where('plate', '=', 'WXY2').execute()
    await aPhoto(app.db, { of: old, by: spotter }, now - 2 * HOUR)
    const shown = await panels()
    expect(Object.keys(shown)).toEqual([
      'Recent plates',
      'Top all time',
      'Newest photos',
      'Recently added',
      'Top spotters',
    ])

    const recent = shown['Recent plates']
    expect(platesIn(recent)).toEqual(['WXY1', 'WXY3', 'WXY2'])
    expect(agesIn(recent)).toEqual(['2h', '5h', '1d'])
    expect(recent).toContain('href="/explore?sort=recent"')

    const top = shown['Top all time']
    expect(platesIn(top)[0]).toBe('WXY2')
    expect(top).toContain('href="/explore?sort=top"')

    const latest = shown['Recently added']
    expect(platesIn(latest)).toEqual(['WXY3', 'WXY2', 'WXY1'])
    expect(agesIn(latest)).toEqual(['5h', '1d', '2d'])
    expect(latest).toContain('href="/explore"')

    expect(findMentionedNames(shown['Top spotters'])).toEqual(['Aina_KL'])
  })

  it('hold nine plates each, which makes three rows of three', async () => {
    for (let n = 1; n <= 11; n += 1) await aVehicle(app.db, { by: spotter, plate: `WXY${n}` })
    const { 'Top spotters': _, ...plates } = await panels()
    expect(Object.values(plates).map((panel) => platesIn(panel).length)).toEqual([9, 9, 9])
  })

  it('leave deleted vehicles out', async () => {
    await aVehicle(app.db, { by: spotter, plate: 'WXY1', deletedAt: Date.now() })
    await aVehicle(app.db, { by: spotter, plate: 'WXY2' })
    const html = await mainOf(await open())
    expect(html).toContain(`href="${vehiclePath('WXY2')}"`)
    expect(html).not.toContain(`href="${vehiclePath('WXY1')}"`)
  })

  it.each([
    ['ms', ['Plat terkini', 'Paling popular', 'Baru ditambah', 'Spotter teratas']],
    ['zh', ['近期动态', '历来最热门', '最近新增', '车友排行榜']],
  ])('are headed in the reader’s language: %s', async (language, titles) => {
    await aVehicle(app.db, { by: spotter })
    expect(Object.keys(await panels(language))).toEqual(titles)
  })
})

describe('the top spotters', () => {
  beforeEach(async () => {
    await aVehicle(app.db, { by: spotter })
  })

  const panel = async (language?: string) => Object.values(await panels(language)).at(-1)

  it('are three on a podium and fourteen in a list, each with a link, a rank, plates and rep', async () => {
    const counts = Object.fromEntries(Array.from({ length: 18 }, (_, n) => [`spotter_${n + 1}`, 1018 - n]))
    await spotters(counts)
    const shown = await panel()
    const names = Object.keys(counts)
    expect(findMentionedNames(listIn(shown, 'podium'))).toEqual(names.slice(0, 3))
    expect(ranksIn(listIn(shown, 'podium'))).toEqual([1, 2, 3])
    expect(findMentionedNames(listIn(shown, 'ranks'))).toEqual(names.slice(3, 17))
    expect(ranksIn(listIn(shown, 'ranks'))).toEqual(Array.from({ length: 14 }, (_, n) => n + 4))
    expect(shown).toContain('1,018')
    expect(shown).toContain('10k+ rep')
    expect(shown).not.toContain(userPath('spotter_18'))
  })

  it('share a rank when they have as many plates', async () => {
    await spotters({ abu: 4, ben: 4, cik: 3, dee: 2, eli: 2 })
    const shown = await panel()
    expect(findMentionedNames(shown)).toEqual(['abu', 'ben', 'cik', 'dee', 'eli'])
    expect(ranksIn(shown)).toEqual([1, 1, 3, 4, 4])
  })

  it('may be one alone: no list then, and one plate is no plates', async () => {
    await spotters({ abu: 1 })
    const shown = await panel()
    expect(findMentionedNames(listIn(shown, 'podium'))).toEqual(['abu'])
    expect(listIn(shown, 'ranks')).toBeUndefined()
    expect(shown).toMatch(/>plate</)
  })

  it('are nobody as long as no plate counts: then it says what makes one count', async () => {
    const shown = await panel()
    expect(shown).toContain('add a photo to make it count')
    expect(shown).toContain('href="/add"')
    expect(findMentionedNames(shown)).toEqual([])
  })

  it('show their picture, where they have one', async () => {
    await spotters({ abu: 2, ben: 1 })
    await app.db.updateTable('users').set({ avatar: 'f00d' }).where('username', '=', 'abu').execute()
    expect((await panel())?.match(/src="[^"]*"/g)).toEqual(['src="/media/f00d/small.webp"'])
  })
})

describe('a panel that cannot be read (HOME-23)', () => {
  const failure = 'Failed to load data. Please try again later.'
  /** Breaks for real what a panel reads. */
  const lose = (table: 'users' | 'vehicles', column: string) =>
    sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN ${sql.ref(column)} TO lost`.execute(app.db)
  const failed = async () => Object.entries(await panels()).filter(([, panel]) => panel.includes(failure))

  beforeEach(async () => {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY8' })
    await aPhoto(app.db, { of: vehicle, by: spotter })
  })

  it('says so, while the others stand: the top spotters', async () => {
    await lose('users', 'spots_reached_at')
    expect((await open()).status).toBe(200)
    expect((await failed()).map(([title]) => title)).toEqual(['Top spotters'])
    expect(platesIn((await panels())['Recently added'])).toEqual(['WXY8'])
  })

  it('says so, while the others stand: the top plates, whose way on stays', async () => {
    await lose('vehicles', 'hits')
    const [[title, panel] = [], ...others] = await failed()
    expect([title, others]).toEqual(['Top all time', []])
    expect(panel).toContain('href="/explore?sort=top"')
    expect(platesIn((await panels())['Recent plates'])).toEqual(['WXY8'])
  })

  it('says so, while the others stand: all plates', async () => {
    await lose('vehicles', 'first_added_at')
    expect((await open()).status).toBe(200)
    expect(await failed()).toHaveLength(3)
    expect(findMentionedNames((await panels())['Top spotters'])).toEqual(['Aina_KL'])
  })

  it.each([
    ['ms', 'Gagal memuatkan data. Sila cuba lagi kemudian.'],
    ['zh', '资料加载失败。请稍后再试。'],
  ])('says so in the reader’s language: %s', async (language, text) => {
    await lose('users', 'spots_reached_at')
    expect(await mainOf(await open(language))).toContain(text)
  })
})

it('an empty site invites to add the first plate, instead of four empty panels', async () => {
  const html = await mainOf(await open())
  expect(html).toContain('No plates yet')
  expect(html).toContain('href="/add"')
  expect(html).not.toContain('<section class="panel"')
})
