import { expect, it } from 'vitest'
import { defaultAwards } from '#app/domain/raids/raid.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { contributedTo, openPage, wordsOf } from '#tests/surfaces/raids/page-steps.ts'

/** What a raid's page says in some states, and what those are told who have just contributed. */
const app = testApp()
const words = async (path: string, how: Parameters<typeof openPage>[2] = {}) =>
  wordsOf((await openPage(app, path, how)).html)

it('words badges as the form proposed them in the reader’s language, and others as their admin did', async () => {
  const second = { ...defaultAwards.podium.second, title: 'Prince of Kancils' }
  await aRaid(app.db, { awards: { ...defaultAwards, podium: { ...defaultAwards.podium, second } } })
  const en = await words('/raid')
  expect(en).toContain('Raid Champion 1st place Finished 1st place in a community raid')
  const ms = await words('/raid', { language: 'ms' })
  expect(ms).toContain('Juara Misi Tempat pertama Tempat pertama dalam misi komuniti')
  expect(ms).toContain('Prince of Kancils Tempat kedua Tempat kedua dalam misi komuniti')
  const zh = await words('/raid', { language: 'zh' })
  expect(zh).toContain('任务参与者 所有参与者 参与过社区任务')
  for (const page of [ms, zh]) expect(page).not.toMatch(/Raid Champion|community raid/)
})

const EQUALS = 'Of equals, who got there first gets the badge.'

it.each([
  ['the third and the fourth', { aina: 9, boon: 7, chong: 5, devi: 5 }, true],
  ['the first four', { aina: 5, boon: 5, chong: 5, devi: 5 }, true],
  ['the first two', { aina: 9, boon: 9, chong: 5, devi: 4 }, false],
  ['the fourth and the fifth', { aina: 9, boon: 8, chong: 5, devi: 4, eng: 4 }, false],
  ['all there are', { aina: 9, boon: 9 }, false],
])('says who of equals gets the badge, if not all do: %s', async (_, counts, isTold) => {
  await contributedTo(app, await aRaid(app.db), counts as Record<string, number>)
  expect((await words('/raid')).includes(EQUALS)).toBe(isTold)
})

it('invites nobody once the target is reached and nothing more counts', async () => {
  const raid = await aRaid(app.db, { slug: 'full', target: 3, allowOverachievement: false })
  const by = await aMember(app.db)
  expect(await words('/raids/full', { by })).toMatch(/each counts, .*Nothing of yours has counted yet/)
  expect((await openPage(app, '/raids/full')).html).toContain('href="/add"')
  await contributedTo(app, raid, { aina: 3 })
  const { html } = await openPage(app, '/raids/full', { by })
  expect(html).not.toContain('href="/add"')
  expect(wordsOf(html)).toContain('Nothing more counts.')
  expect(wordsOf(html)).toContain('counted, until the target was reached.')
  expect(wordsOf(html)).not.toMatch(/each counts|Spot a plate/)
  expect(await words('/raids/full')).not.toContain('Log in, and what you spot counts')
})

it('a tie at the completion: both have the badge of their rank, on the page as among their awards', async () => {
  const admin = await aMember(app.db, { isAdmin: true })
  const raid = await aRaid(app.db, { slug: 'tied', by: admin })
  const members = await contributedTo(app, raid, { aina: 7, boon: 7, chong: 3, devi: 3 })
  await (await app.browser(admin)).post('/admin/raids', { intent: 'complete-raid', raid: `r-${raid.id}` })
  const { html } = await openPage(app, '/raids/tied')
  const steps = wordsOf(/<ol class="podium">[^]*?<\/ol>/.exec(html)?.[0] ?? '')
  expect(steps).toMatch(/^ ?.*1.*aina .*Raid Champion.*1.*boon .*Raid Champion.*3.*chong .*Raid Bronze ?$/)
  expect(steps).not.toContain('Raid Runner-up')
  expect(wordsOf(html)).toContain(EQUALS)
  const visitor = await app.browser()
  for (const [name, badges] of [
    ['aina', ['Raid Champion', 'Raid Participant']],
    ['boon', ['Raid Champion', 'Raid Participant']],
    ['chong', ['Raid Bronze', 'Raid Participant']],
    ['devi', ['Raid Participant']],
  ] as const) {
    const answer = await visitor.get(`/api/awards/user/u-${members.get(name)?.id}`)
    const held = (await answer.json()) as { awardId: { key?: string; title: string } }[]
    const titles = held.map(({ awardId }) => awardId.title).filter((title) => title.startsWith('Raid'))
    expect(titles.sort(), name).toEqual(badges)
  }
})

it('tells of what former members contributed, which the progress has and the leaderboard has not', async () => {
  const raid = await aRaid(app.db, { slug: 'left', target: 20 })
  const members = await contributedTo(app, raid, { aina: 5, boon: 3, chong: 1 })
  expect(await words('/raids/left')).not.toContain('Former members')
  const leave = (name: string) =>
    app.db
      .updateTable('users')
      .set({ deleted_at: Date.now() })
      .where('id', '=', members.get(name)?.id ?? 0)
      .execute()
  await leave('chong')
  expect(await words('/raids/left')).toMatch(/9 of 20.*aina .*boon .*Former members: 1 contribution /)
  await leave('boon')
  const text = await words('/raids/left')
  expect(text).toMatch(/9 of 20.*aina .*Former members: 4 contributions /)
  expect(text).not.toMatch(/boon|chong/)
  expect(await words('/raids/left', { language: 'ms' })).toContain('Bekas ahli: 4 sumbangan')
  expect(await words('/raids/left', { language: 'zh' })).toContain('已离开的会员：4 个贡献')
})

it('has the reader’s own part above the leaderboard', async () => {
  await aRaid(app.db)
  const { html } = await openPage(app, '/raid', { by: await aMember(app.db) })
  expect(html.indexOf('id="own-part"')).toBeLessThan(html.indexOf('id="leaderboard"'))
  expect(html).toContain('id="own-part"')
})

it('who has contributed is told so at once, with their place', async () => {
  const raid = await aRaid(app.db, { title: 'Kancil Week', criteria: { makes: ['Perodua'] } })
  await contributedTo(app, raid, { boon: 2 })
  const by = await aMember(app.db)
  await aVehicle(app.db, { by: await aMember(app.db), plate: 'WXY88' })
  const browser = await app.browser(by)
  const told = async (fields: Record<string, string>) => {
    await browser.post('/plate/WXY88', fields)
    return wordsOf(await (await browser.get('/plate/WXY88')).text())
  }
  expect(await told({ intent: 'add-tag', tag: 'Rare' })).not.toContain('Kancil Week”')
  // Both count from now on: what was tagged before, too.
  expect(await told({ intent: 'edit-basic-info', make: 'Perodua' })).toContain(
    'It counts in “Kancil Week”: you are no. 1.',
  )
  expect(await told({ intent: 'edit-basic-info', make: 'Perodua', model: 'Kancil' })).not.toContain(
    'It counts in',
  )
})

it('who adds a plate while every vehicle counts is told so', async () => {
  await aRaid(app.db, { title: 'Open Week' })
  const browser = await app.browser(await aMember(app.db))
  await browser.post('/add', { intent: 'add-vehicle', plate: 'WXY 99' })
  expect(wordsOf(await (await browser.get('/plate/WXY99')).text())).toContain(
    'It counts in “Open Week”: you are no. 1.',
  )
  await browser.post('/plate/WXY99', { intent: 'add-tag', tag: 'Rare' })
  expect(wordsOf(await (await browser.get('/plate/WXY99')).text())).toContain('It counts in “Open Week”')
})
