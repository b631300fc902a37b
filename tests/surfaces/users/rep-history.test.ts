import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { toId } from '#app/domain/ids.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aComment, aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'
import { holdAward } from '#tests/surfaces/users/hold-award.ts'
import { type RepHistoryRow, readHistoryPage, wordsOn } from '#tests/surfaces/users/rep-history-page.ts'

/** `/profile/rep`: every point, award and freeze with its reason. */
const app = testApp()
const DAY = 86_400_000
let member: Member
let own: Browser

beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
  own = await app.browser(member)
})

const page = (path?: string) => readHistoryPage(own, path)
const repOf = async () => (await memberNow(app.db, member.id)).rep
const sumOf = (entries: RepHistoryRow[]) => entries.reduce((sum, { points }) => sum + points, 0)

it('is for members, of themselves', async () => {
  expect(locationOf(await (await app.browser()).get('/profile/rep'))).toBe('/login?returnTo=%2Fprofile%2Frep')
})

it('says where points come from as long as there are none', async () => {
  const { html, entries } = await page()
  expect(entries).toEqual([])
  expect(wordsOn(html)).toContain('No rep yet')
})

it('says that rep comes with approval as long as the only photo waits for it', async () => {
  const waiting = 'Your photo is waiting for approval'
  member = await aMember(app.db, { username: 'newcomer' })
  own = await app.browser(member)
  expect(wordsOn((await page()).html)).not.toContain(waiting)
  await aPhoto(app.db, { of: await aVehicle(app.db), by: member })
  const empty = await page()
  expect(empty.entries).toEqual([])
  expect(wordsOn(empty.html)).toContain(waiting)
  await holdAward(app.db, member, 'comments-10')
  expect(wordsOn((await page()).html)).toContain(waiting)
  await app.db.updateTable('users').set({ total_images: 1 }).where('id', '=', member.id).execute()
  expect(wordsOn((await page()).html)).not.toContain(waiting)
})

it('is led to from the own licence and not from that of others', async () => {
  expect(await mainOf(await own.get('/profile'))).toContain('href="/profile/rep"')
  const other = await app.browser(await aMember(app.db))
  expect(await mainOf(await other.get('/u/Aina_KL'))).not.toContain('href="/profile/rep"')
})

describe('what a member has done', () => {
  it('is explained with its link, and adds up to their rep', async () => {
    const other = await aMember(app.db)
    const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY8' })
    await aPhoto(app.db, { of: vehicle, by: member })
    await aPhoto(app.db, { of: vehicle, by: member })
    await likeVehicle(app.db, other, { vehicleId: vehicle.id, liked: true }, Date.now())
    const theirs = await aVehicle(app.db, { by: other, plate: 'WXY9' })
    await aPhoto(app.db, { of: theirs, by: member })
    const comment = await aComment(app.db, { on: theirs, by: member })
    const id = toId('comment', comment.id)
    await (await app.browser(other)).call('POST', `/api/discussions/${id}/like`)
    const { entries, html } = await page()
    const find = (text: string) => entries.find((entry) => entry.text.startsWith(text))
    expect(find('2 photos of WXY 8')).toMatchObject({ href: '/plate/WXY8', points: 5 })
    expect(find('2 photos of WXY 8')?.text).toContain('You were its first spotter.')
    expect(find('1 photo of WXY 9')).toMatchObject({ href: '/plate/WXY9', points: 2 })
    expect(find('1 like on WXY 8')).toMatchObject({ href: '/plate/WXY8', points: 1 })
    expect(find('1 like for your comment on WXY 9')).toMatchObject({
      href: `/plate/WXY9?comment=${id}#comment-${id}`,
      points: 1,
    })
    expect(sumOf(entries)).toBe(await repOf())
    expect(wordsOn(html)).toContain(`${await repOf()} rep.`)
  })

  it('goes on, page by page, until nothing is left out or told twice', async () => {
    const start = Date.UTC(2026, 4, 3, 4)
    await app.db
      .updateTable('users')
      .set({ rep: (70 * 71) / 2 })
      .where('id', '=', member.id)
      .execute()
    const rows = Array.from({ length: 70 }, (_, n) => ({
      user_id: member.id,
      reason: 'likes' as const,
      subject: `vehicle:${1000 + n}`,
      points: n + 1,
      // Several at the same moment.
      at: start + Math.floor(n / 9) * DAY,
      detail: JSON.stringify({ plate: `ABC${n}`, likes: n + 1 }),
    }))
    await app.db.insertInto('rep_ledger').values(rows).execute()
    for (const key of ['spots-1', 'photos-10', 'comments-10'])
      await holdAward(app.db, member, key, { at: start + DAY })
    const admin = await aMember(app.db, { isAdmin: true })
    for (let n = 1; n <= 5; n += 1)
      await changeFreezes(app.db, admin, member.id, { action: 'add', count: n }, start + 2 * DAY)
    const all: RepHistoryRow[] = []
    let path: string | undefined = '/profile/rep'
    let pages = 0
    while (path !== undefined && pages < 20) {
      const { entries, next }: Awaited<ReturnType<typeof page>> = await page(path)
      all.push(...entries)
      path = next
      pages += 1
    }
    expect(pages).toBe(Math.ceil(78 / 25))
    expect(all).toHaveLength(78)
    expect(new Set(all.map(({ text }) => text)).size).toBe(78)
    expect(sumOf(all)).toBe((70 * 71) / 2)
    expect(wordsOn((await page()).html)).toContain('2,485 rep.')
    const past = await page('/profile/rep?cursor=1-1')
    expect(past.entries).toEqual([])
    expect(wordsOn(past.html)).not.toContain('No rep yet')
  })

  it('tells of deleted vehicles without a link', async () => {
    const vehicle = await aVehicle(app.db, { by: await aMember(app.db), plate: 'WXY8' })
    await aPhoto(app.db, { of: vehicle, by: member })
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('id', '=', vehicle.id).execute()
    const { entries } = await page()
    const photos = entries.find(({ text }) => text.includes('1 photo of WXY8'))
    expect(photos).toMatchObject({ href: undefined, points: 2 })
  })
})

describe('awards and freezes', () => {
  it('stand there with their reason, and what an award paid', async () => {
    const id = await holdAward(app.db, member, 'spots-250', { reason: 'For the long nights' })
    const subject = `award:${id}`
    const paid = { user_id: member.id, reason: 'award' as const, subject, points: 20, at: 1, detail: '{}' }
    await app.db.insertInto('rep_ledger').values(paid).execute()
    await holdAward(app.db, member, 'spots-1', { revokedAt: 2 })
    const { entries } = await page()
    expect(entries).toHaveLength(2)
    const [revoked, held] = entries
    expect(held).toMatchObject({ href: '/profile#awards', points: 20 })
    expect(held?.text).toContain('For the long nights')
    expect(revoked?.text).toContain('Taken back by an admin')
  })

  it('say what they will pay as long as their holder has had no photo approved', async () => {
    await holdAward(app.db, member, 'spots-250', { revokedAt: 2 })
    await app.db.updateTable('users').set({ total_comments: 10 }).where('id', '=', member.id).execute()
    await checkAchievements(app.db, member.id, Date.now())
    // What it became later does not matter.
    await app.db.updateTable('awards').set({ rarity: 'legendary' }).where('key', '=', 'comments-10').execute()
    const dueOf = async () => (await page()).entries.map(({ due, points }) => [due, points])
    expect(await dueOf()).toEqual([
      ['+5 once your first photo is approved', 0],
      ['', 0],
    ])
    await aPhoto(app.db, { of: await aVehicle(app.db), by: member })
    expect((await dueOf()).map(([due]) => due)).toEqual(['', '', ''])
    // 2 for the photo, 5 for the award.
    expect(await repOf()).toBe(7)
    expect(sumOf((await page()).entries)).toBe(await repOf())
  })

  it('are told as they were given, earned and used', async () => {
    const start = Date.UTC(2026, 4, 3, 4)
    const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY8' }, start)
    for (let day = 0; day < 7; day += 1) await aPhoto(app.db, { of: vehicle, by: member }, start + day * DAY)
    await aPhoto(app.db, { of: vehicle, by: member }, start + 8 * DAY)
    const admin = await aMember(app.db, { isAdmin: true })
    await changeFreezes(app.db, admin, member.id, { action: 'add', count: 2 }, start + 8 * DAY)
    // More than there are.
    await changeFreezes(app.db, admin, member.id, { action: 'remove', count: 5 }, start + 9 * DAY)
    await changeFreezes(app.db, admin, member.id, { action: 'add', count: 3 }, start + 9 * DAY)
    await changeFreezes(app.db, admin, member.id, { action: 'reset', count: 1 }, start + 9 * DAY)
    const { entries } = await page()
    const freezes = entries.filter(({ text }) => /freeze/.test(text))
    expect(freezes.map(({ text, href }) => [text, href])).toEqual([
      ['Streak freezes reset by an admin: 3 taken away 12 May 2026', undefined],
      ['3 streak freezes added by an admin 12 May 2026', undefined],
      ['2 streak freezes removed by an admin 12 May 2026', undefined],
      ['2 streak freezes added by an admin 11 May 2026', undefined],
      ['1 missed day covered by a streak freeze Spotted that day: WXY 8 11 May 2026', '/plate/WXY8'],
      ['Streak freeze earned on day 7 of a streak Spotted that day: WXY 8 9 May 2026', '/plate/WXY8'],
    ])
  })
})

it('links a freeze to the first spot of its day alone, and to nothing where that vehicle is deleted', async () => {
  const start = Date.UTC(2026, 4, 3, 4)
  const first = await aVehicle(app.db, { by: member, plate: 'WXY8' }, start)
  const second = await aVehicle(app.db, { by: member, plate: 'WXY9' }, start)
  for (let day = 0; day < 7; day += 1) await aPhoto(app.db, { of: first, by: member }, start + day * DAY)
  await aPhoto(app.db, { of: second, by: member }, start + 6 * DAY)
  const earned = async () =>
    (await page()).entries.find(({ text }) => text.startsWith('Streak freeze earned'))
  expect(await earned()).toMatchObject({ href: '/plate/WXY8' })
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('id', '=', first.id).execute()
  expect(await earned()).toMatchObject({ href: undefined })
})

it('tells of no freeze on days that earned none, because three were held', async () => {
  const held = [1, 2, 3, 3, 3]
  for (const [week, earned] of held.entries()) {
    const day = `2026-05-${String(7 * (week + 1) - 6).padStart(2, '0')}`
    const row = { user_id: member.id, day, days: 7 * (week + 1), earned, admin: 0, used: 0 }
    await app.db.insertInto('streak_days').values(row).execute()
  }
  const { entries } = await page()
  expect(entries.map(({ text }) => text)).toEqual([
    'Streak freeze earned on day 21 of a streak 15 May 2026',
    'Streak freeze earned on day 14 of a streak 8 May 2026',
    'Streak freeze earned on day 7 of a streak 1 May 2026',
  ])
})

it.each(['0-0', '0-1', '300000000000000-1', '999999999999999-999999999999999', 'x', '1-', '-1-1'])(
  'takes a cursor of %s for none',
  async (cursor) => {
    const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY8' })
    for (let day = 0; day < 7; day += 1)
      await aPhoto(app.db, { of: vehicle, by: member }, Date.UTC(2026, 4, 3 + day))
    const { entries } = await page(`/profile/rep?cursor=${cursor}`)
    expect(entries).toEqual((await page()).entries)
    expect(entries.map(({ text }) => text).join()).toContain('Streak freeze earned')
  },
)

it('says so where the list cannot be read', async () => {
  await sql`DROP TABLE freeze_events`.execute(app.db)
  const answer = await own.get('/profile/rep')
  expect(answer.status).toBe(500)
  expect(wordsOn(await mainOf(answer))).toContain('Failed to load your rep')
})
