import { describe, expect, it } from 'vitest'
import { defaultAwards, type Raid } from '#app/domain/raids/raid.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { contributedTo, DAY, HOUR, openPage, wordsOf } from '#tests/surfaces/raids/page-steps.ts'

/** The page of a raid, as every reader gets it. */
const app = testApp()
const open = (path: string, how?: { by?: Member; language?: string }) => openPage(app, path, how)
const contributed = (raid: Raid, counts: Record<string, number>) => contributedTo(app, raid, counts)
const words = wordsOf

const listIn = (html: string, name: string) =>
  new RegExp(`<ol class="${name}">([\\s\\S]*?)</ol>`).exec(html)?.[1] ?? ''
const namesIn = (html: string) => [...html.matchAll(/href="\/u\/(\w+)"/g)].map(([, name]) => name)
const ranksIn = (html: string) => [...html.matchAll(/>Rank (\d+)</g)].map(([, rank]) => Number(rank))

describe('the active raid', () => {
  it('is the one that ends first, with title, description, progress and time left (RAID-01 to RAID-07)', async () => {
    const now = Date.now()
    await aRaid(app.db, { title: 'The longer one', startAt: now - HOUR, endAt: now + 5 * DAY })
    const raid = await aRaid(app.db, {
      title: 'Kancil Week',
      description: 'Before they vanish.',
      startAt: now - HOUR,
      endAt: now + 2 * DAY + HOUR,
      target: 200,
    })
    await contributed(raid, { aina: 136 })
    const { status, html } = await open('/raid')
    expect(status).toBe(200)
    expect(html).toContain('Kancil Week')
    expect(html).toContain('Before they vanish.')
    expect(html).not.toContain('The longer one')
    expect(words(html)).toContain('2 days left')
    expect(words(html)).toMatch(/as of \d\d:\d\d · Refresh/)
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="68"/)
    expect(words(html)).toContain('136 of 200 · 68%')
  })

  it('is told as missing where none runs, with a way on (RAID-09)', async () => {
    const now = Date.now()
    await aRaid(app.db, { title: 'Soon', startAt: now + HOUR, endAt: now + DAY })
    await aRaid(app.db, { title: 'Over', startAt: now - DAY, endAt: now - HOUR })
    const { status, html } = await open('/raid')
    expect(status).toBe(200)
    expect(html).toContain('No active raid')
    expect(html).toContain('href="/raids"')
    expect((await open('/raid', { language: 'ms' })).html).toContain('Tiada misi aktif')
    expect((await open('/raid', { language: 'zh' })).html).toContain('目前没有进行中的任务')
  })

  it('shows what it may bring: the badges of participation and podium (RAID-05)', async () => {
    const podium = {
      ...defaultAwards.podium,
      first: { title: 'King of Kancils', description: 'Won it', icon: '👑' },
    }
    await aRaid(app.db, { awards: { ...defaultAwards, podium } })
    const { html } = await open('/raid')
    expect(words(html)).toContain('👑 King of Kancils 1st place Won it')
    expect(words(html)).toContain('🎯 Raid Participant Everybody who takes part')
  })

  it('leaves out badges that are not given', async () => {
    const { participation, podium } = defaultAwards
    await aRaid(app.db, {
      awards: { participation: { ...participation, enabled: false }, podium: { ...podium, enabled: false } },
    })
    expect((await open('/raid')).html).not.toMatch(/Raid Participant|Badges/)
  })

  it('says what counts, with links to explore where it has a filter', async () => {
    const criteria = {
      fixedPlate: '88',
      makes: ['Perodua'],
      models: ['Kancil'],
      colors: ['Red'],
      tags: ['Vintage'],
    }
    await aRaid(app.db, { criteria })
    const { html } = await open('/raid')
    expect(words(html)).toContain('contains 88')
    for (const query of ['search=88', 'make=Perodua', 'make=Perodua&amp;model=Kancil', 'tag=Vintage'])
      expect(html).toContain(`href="/explore?${query}"`)
  })

  it('counts percents rounded and up to 100 (RAID-37, RAID-38)', async () => {
    const raid = await aRaid(app.db, { target: 3 })
    await contributed(raid, { aina: 2 })
    expect((await open('/raid')).html).toContain('aria-valuenow="67"')
    await app.db.updateTable('raids').set({ total_contributions: 7 }).execute()
    expect((await open('/raid')).html).toContain('aria-valuenow="100"')
  })
})

describe('the leaderboard of a raid', () => {
  it('has a podium of three and a list from the fourth on; ties share a rank (RAID-08, RAID-11, RAID-12)', async () => {
    const raid = await aRaid(app.db)
    await contributed(raid, { aina: 9, boon: 7, chong: 7, devi: 4, eng: 1 })
    const { html } = await open('/raid')
    expect(namesIn(listIn(html, 'podium'))).toEqual(['aina', 'boon', 'chong'])
    expect(ranksIn(listIn(html, 'podium'))).toEqual([1, 2, 2])
    expect(namesIn(listIn(html, 'ranks'))).toEqual(['devi', 'eng'])
    expect(ranksIn(listIn(html, 'ranks'))).toEqual([4, 5])
    expect(words(listIn(html, 'podium'))).toContain('9 contributions 1.5k rep')
    expect(words(listIn(html, 'ranks'))).toContain('1 contribution ')
  })

  it('is told as empty (RAID-10)', async () => {
    await aRaid(app.db)
    expect((await open('/raid')).html).toContain('No contributions yet')
  })
})

describe('a raid at its own address', () => {
  it('is reached by its id and by other capitals, and is unknown otherwise', async () => {
    const { id } = await aRaid(app.db, { slug: 'kancil-week' })
    for (const path of [`/raids/r-${id}`, `/raids/R-${id}`, '/raids/Kancil-Week'])
      expect(await open(path)).toMatchObject({ status: 301, location: '/raids/kancil-week' })
    expect((await open('/raids/kancil-week')).status).toBe(200)
    for (const path of ['/raids/nothing', '/raids/r-99', `/raids/r-0${id}`, '/raids/99'])
      expect((await open(path)).status, path).toBe(404)
  })

  it('says when it starts, and asks nobody to join in before', async () => {
    const startAt = Date.UTC(2031, 4, 3, 4)
    await aRaid(app.db, { slug: 'soon', startAt, endAt: startAt + DAY })
    const { html } = await open('/raids/soon')
    expect(words(html)).toContain('Starts 3 May 2031, 12:00')
    expect(words(html)).toContain('until it starts')
    expect(html).not.toContain('id="leaderboard"')
  })

  it('waits for its results past its end, never with negative time', async () => {
    const now = Date.now()
    await aRaid(app.db, { slug: 'over', startAt: now - DAY, endAt: now - 1_000 })
    const { html } = await open('/raids/over')
    expect(words(html)).toContain('This raid has ended. Results are being counted.')
    expect(html).not.toMatch(/role="timer"|left</)
  })

  it('shows the final leaderboard with the badges of the podium once it is completed', async () => {
    const now = Date.now()
    const raid = await aRaid(app.db, { slug: 'done', startAt: now - DAY, endAt: now - 1_000 })
    await contributed(raid, { aina: 9, boon: 7, chong: 5, devi: 1 })
    const rows = await app.db
      .selectFrom('raid_contributors')
      .select('user_id')
      .orderBy('total', 'desc')
      .execute()
    for (const [index, { user_id }] of rows.entries())
      await app.db
        .updateTable('raid_contributors')
        .set({ rank: index + 1, place: index + 1 })
        .where('user_id', '=', user_id)
        .execute()
    await app.db.updateTable('raids').set({ completed_at: now }).execute()
    const { html } = await open('/raids/done')
    expect(html).toContain('Final leaderboard')
    expect(words(listIn(html, 'podium'))).toMatch(
      /aina .*Raid Champion.*boon .*Raid Runner-up.*chong .*Raid Bronze/,
    )
    expect(html).not.toContain('role="timer"')
  })

  it('says that an archived one ended without badges', async () => {
    await aRaid(app.db, { slug: 'filed' })
    await app.db.updateTable('raids').set({ archived_at: Date.now() }).execute()
    const { html } = await open('/raids/filed')
    expect(words(html)).toContain('This raid ended without badges.')
    expect(html).not.toContain('Raid Champion')
  })

  it('tells members their place and why each contribution counted; others see nothing of it', async () => {
    const raid = await aRaid(app.db, { slug: 'mine', criteria: { makes: ['Perodua'] } })
    const members = await contributed(raid, { aina: 9, boon: 1 })
    const boon = members.get('boon') as Member
    const vehicle = await aVehicle(app.db, { by: boon, plate: 'WXY88' })
    await app.db
      .insertInto('raid_contributions')
      .values({
        raid_id: raid.id,
        user_id: boon.id,
        vehicle_id: vehicle.id,
        action_type: 'tag_added',
        weight: 3,
        fitted: JSON.stringify({ makes: 'Perodua' }),
        created_at: Date.now(),
      })
      .execute()
    const own = words((await open('/raids/mine', { by: boon })).html)
    expect(own).toContain('You have 4 contributions: rank 2.')
    expect(own).toContain('WXY 88 Tag added · Perodua · counts 3 times')
    expect(words((await open('/raids/mine')).html)).not.toContain('WXY 88')
    expect(words((await open('/raids/mine', { by: await aMember(app.db) })).html)).toContain(
      'Nothing of yours has counted yet',
    )
    expect((await open('/raids/mine')).html).toContain('href="/login?returnTo=%2Fraids%2Fmine"')
  })

  it('leads admins, and nobody else, to its management', async () => {
    const { id } = await aRaid(app.db, { slug: 'mine' })
    const admin = await aMember(app.db, { isAdmin: true })
    expect((await open('/raids/mine', { by: admin })).html).toContain(`href="/admin/raids/r-${id}"`)
    expect((await open('/raids/mine', { by: await aMember(app.db) })).html).not.toContain('/admin/')
  })
})
