import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { toId } from '#app/domain/ids.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { holdAward } from '#tests/surfaces/users/hold-award.ts'

/** The awards of a profile, and which of them stand beside a name. */
const app = testApp()
const keys = ['spots-1', 'photos-10', 'comments-10', 'tags-10']
let member: Member
let own: Browser
let ids: number[]
/** In the order of the keys. */
let titles: string[]

beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
  own = await app.browser(member)
})

async function holdAll(): Promise<void> {
  ids = []
  for (const [index, key] of keys.entries())
    ids.push(await holdAward(app.db, member, key, { at: Date.UTC(2026, 4, 3 + index) }))
  const named = await app.db.selectFrom('awards').select(['key', 'title']).where('key', 'in', keys).execute()
  titles = keys.map((key) => named.find((one) => one.key === key)?.title ?? '')
}

const panelIn = (html: string) => /aria-labelledby="awards-title"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
const panel = async (path = '/u/Aina_KL', by?: Browser) =>
  panelIn(await mainOf(await (by ?? (await app.browser())).get(path)))
const headingsIn = (html: string) => [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title)
const textOf = (html: string) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const send = (intent: string, fields: Record<string, string>, by = own) =>
  by.post('/profile?display=1', { intent, user: toId('user', member.id), ...fields })
const award = (index: number) => toId('award', ids[index] ?? 0)

/** What the panel says was done, on the page that follows. */
async function toastAfter(answer: Response): Promise<string> {
  const html = await mainOf(await own.get(locationOf(answer) ?? ''))
  return textOf(/<div class="status"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '').trim()
}

/** What stands beside the name, in order. */
async function displayed(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'award_id')
    .select('awards.key')
    .where('user_id', '=', member.id)
    .where('display_order', 'is not', null)
    .orderBy('display_order')
    .execute()
  return rows.map(({ key }) => key)
}

describe('the panel (PROF-06, AWD-17)', () => {
  it('has what is earned, the newest first, with rarity, day and reason', async () => {
    await holdAll()
    await app.db
      .updateTable('user_awards')
      .set({ reason: 'For the long nights' })
      .where('award_id', '=', ids[3] ?? 0)
      .execute()
    const html = await panel()
    const [earned = '', locked = ''] = html.split('<details')
    expect(headingsIn(earned)).toEqual([...titles].reverse())
    expect(textOf(earned)).toContain('Reason: For the long nights')
    expect(textOf(earned)).toContain('6 May 2026')
    expect(earned).toContain('rarity--common')
    expect(earned).not.toContain('<progress')
    expect(locked).toBe('')
  })

  it('tells its owner, and nobody else, what they have still to earn, with how far they are', async () => {
    await holdAll()
    const [, locked = ''] = (await panel('/profile', own)).split('<details')
    expect(headingsIn(locked).length).toBeGreaterThan(30)
    expect(headingsIn(locked)).not.toContain(titles[0])
    expect(textOf(locked)).toContain('0 of 100')
    expect(textOf(locked)).toContain('Longest streak: 0 of 7 days')
    expect(locked).toContain('<progress')
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const reader of [await app.browser(), admin])
      expect(textOf(await panel('/u/Aina_KL', reader))).not.toContain('still to earn')
  })

  it('is the same to its owner, who can also choose (AWD-18)', async () => {
    await holdAll()
    const [earned = ''] = (await panel('/profile', own)).split('<details')
    expect(headingsIn(earned)).toEqual(headingsIn(await panel()))
    expect(await panel('/profile', own)).toContain('href="/profile?display=1#awards"')
    expect(await panel()).not.toContain('display=1')
    expect(await panel('/u/Aina_KL?display=1')).not.toContain('<form')
  })

  it('says so where nothing is earned yet', async () => {
    expect(textOf(await panel())).toContain('No awards yet')
    const ownPanel = await panel('/profile', own)
    expect(textOf(ownPanel)).toContain('Your first award is close')
    expect(ownPanel).toContain('href="/add"')
  })

  it('says that rep comes with approval as long as the first photo of its owner waits for it', async () => {
    const waiting = 'Your photo is waiting for approval'
    const photo = await aPhoto(app.db, { of: await aVehicle(app.db), by: member })
    expect(textOf(await panel('/profile', own))).toContain(waiting)
    await holdAward(app.db, member, 'comments-10')
    expect(textOf(await panel('/profile', own))).toContain(waiting)
    expect(textOf(await panel())).not.toContain(waiting)
    await app.db.updateTable('media').set({ status: 'rejected' }).where('id', '=', photo.id).execute()
    expect(textOf(await panel('/profile', own))).not.toContain(waiting)
  })

  it('says so where it cannot be read, on a page that has all else', async () => {
    await sql`DROP TABLE user_awards`.execute(app.db)
    const html = await mainOf(await (await app.browser()).get('/u/Aina_KL'))
    expect(textOf(panelIn(html))).toContain('Failed to load awards')
    expect(html).toContain('Plates spotted')
  })

  it('shows what is displayed on the licence, in order', async () => {
    await holdAward(app.db, member, 'spots-1', { displayOrder: 2 })
    await holdAward(app.db, member, 'photos-10', { displayOrder: 1 })
    const html = await mainOf(await (await app.browser()).get('/u/Aina_KL'))
    const marks = /class="awards">[\s\S]*?class="tip__text">([\s\S]*?)<\/p>/.exec(html)?.[1] ?? ''
    const named = await app.db.selectFrom('awards').select(['key', 'title']).execute()
    const titleOf = (key: string) => named.find((one) => one.key === key)?.title
    expect(textOf(marks).trim()).toBe(`${titleOf('photos-10')} ${titleOf('spots-1')}`)
  })
})

describe('choosing (AWD-18 to AWD-20)', () => {
  beforeEach(holdAll)

  it('adds at the end, and a fourth takes the place of the first', async () => {
    for (const index of [0, 1, 2]) {
      const answer = await send('show-award', { award: award(index) })
      expect([answer.status, locationOf(answer)]).toEqual([303, `/profile?display=1#award-${award(index)}`])
    }
    expect(await displayed()).toEqual(['spots-1', 'photos-10', 'comments-10'])
    await send('show-award', { award: award(3) })
    expect(await displayed()).toEqual(['photos-10', 'comments-10', 'tags-10'])
    const picker = textOf(await panel('/profile?display=1', own))
    expect(picker).toContain('Up to 3 awards')
    expect(picker).toContain(`One more takes the place of the first, ${titles[1]}.`)
  })

  it('moves and hides them, and leaves those at an end where they are', async () => {
    for (const index of [0, 1, 2]) await send('show-award', { award: award(index) })
    await send('move-award', { award: award(2), to: 'earlier' })
    expect(await displayed()).toEqual(['spots-1', 'comments-10', 'photos-10'])
    await send('move-award', { award: award(0), to: 'earlier' })
    await send('move-award', { award: award(1), to: 'later' })
    expect(await displayed()).toEqual(['spots-1', 'comments-10', 'photos-10'])
    await send('hide-award', { award: award(2) })
    expect(await displayed()).toEqual(['spots-1', 'photos-10'])
  })

  it('says what was shown, and what went for it', async () => {
    for (const index of [0, 1, 2]) await send('show-award', { award: award(index) })
    const answer = await send('show-award', { award: award(3) })
    expect(await toastAfter(answer)).toBe(`${titles[3]} takes the place of ${titles[0]}.`)
    expect(await toastAfter(await send('hide-award', { award: award(3) }))).toContain(titles[3])
    expect(await toastAfter(await send('show-award', { award: award(0) }))).toBe(
      `${titles[0]} is shown beside your name.`,
    )
  })

  it('says so where nothing changed', async () => {
    await send('show-award', { award: award(0) })
    for (const [intent, fields] of [
      ['show-award', { award: award(0) }],
      ['hide-award', { award: award(1) }],
      ['move-award', { award: award(1), to: 'earlier' }],
      ['move-award', { award: award(0), to: 'later' }],
    ] as const)
      expect(await toastAfter(await send(intent, fields))).toBe('Nothing was changed.')
    expect(await displayed()).toEqual(['spots-1'])
  })

  it('three at the same time are all shown', async () => {
    await Promise.all([0, 1, 2].map((index) => send('show-award', { award: award(index) })))
    expect((await displayed()).sort()).toEqual(['comments-10', 'photos-10', 'spots-1'])
  })

  it('of an award that is not earned is refused: the page says why, and shows the same as before (AWD-21)', async () => {
    await send('show-award', { award: award(0) })
    const locked = await app.db
      .selectFrom('awards')
      .select('id')
      .where('key', '=', 'spots-1000')
      .executeTakeFirstOrThrow()
    for (const intent of ['show-award', 'hide-award', 'move-award']) {
      const answer = await send(intent, { award: toId('award', locked.id), to: 'later' })
      expect(answer.status).toBe(400)
      expect(textOf(await mainOf(answer))).toMatch(/Error updating badges: \S/)
    }
    expect(await displayed()).toEqual(['spots-1'])
  })

  it('of somebody else is refused, and visitors are asked to log in', async () => {
    const other = await app.browser(await aMember(app.db))
    expect((await send('show-award', { award: award(0) }, other)).status).toBe(403)
    const visitor = await send('show-award', { award: award(0) }, await app.browser())
    expect(locationOf(visitor)).toMatch(/^\/login/)
    expect(await displayed()).toEqual([])
  })
})

it('a choice that was sent without being logged in comes back on its card after the log-in, not made yet', async () => {
  await holdAll()
  const browser = await app.browser()
  const sent = await send('show-award', { award: award(1) }, browser)
  expect(locationOf(sent)).toBe('/login?returnTo=%2Fprofile%3Fdisplay%3D1&reason=kept')
  browser.cookies.set('session', own.cookies.get('session') ?? '')
  const html = await panel('/profile?display=1', browser)
  const cards = html.split('<li').filter((card) => card.includes('Please press it once more'))
  expect(cards.map((card) => headingsIn(card))).toEqual([[titles[1]]])
  expect(await displayed()).toEqual([])
  expect(await panel('/profile?display=1', browser)).not.toContain('Please press it once more')
})
