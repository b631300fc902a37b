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
