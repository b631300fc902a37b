import { describe, expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'

/** The list of raids, and how admins end them (AR-19 to AR-22, AR-65 to AR-68, AR-75 to AR-82). */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000
const { page, post, said } = adminTab(app, members, '/admin/raids')
const stored = (raid: Pick<Raid, 'id'>) => raidById(app.db, raid.id)
const idOf = ({ id }: Pick<Raid, 'id'>) => `r-${id}`
const waits = () => aRaid(app.db, { title: 'Over', startAt: Date.now() - 2 * DAY, endAt: Date.now() - DAY })
const contributed = async () => {
  const raid = await aRaid(app.db, { title: 'Busy', criteria: { tags: ['Rare'] } })
  const { id: vehicleId } = await aVehicle(app.db, { by: members.trusted })
  await addTag(app.db, members.trusted, { vehicleId, tag: 'Rare' }, Date.now())
  expect((await stored(raid)).totalContributions).toBeGreaterThan(0)
  return raid
}

describe('the list', () => {
  it('says that there is none yet (AR-22)', async () => {
    expect(await page()).toContain('No raids created yet')
  })

  it('is searched by title', async () => {
    for (const title of ['Proton week', 'Rare 100%', 'Waiting for Protons'])
      await aRaid(app.db, { title, ...(title.startsWith('W') ? { startAt: 1, endAt: 2 } : {}) })
    const found = async (query: string) =>
      [...(await page(`/admin/raids?${query}`)).matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title)
    expect(await found('q=proton')).toEqual(['Waiting for Protons', 'Proton week'])
    expect(await found('q=0%25')).toEqual(['Rare 100%'])
    expect(await found('q=_')).toEqual([])
    expect(await page('/admin/raids?q=_')).toContain('No raid has that in its title.')
  })

  it('shows each raid; only active ones can be completed or archived (AR-19 to AR-21, AR-75, AR-76)', async () => {
    const scheduled = await aRaid(app.db, { title: 'To come', startAt: Date.now() + DAY })
    const active = await aRaid(app.db, { title: 'Under way' })
    const over = await waits()
    const archived = await aRaid(app.db, { title: 'Put away' })
    await said({ intent: 'archive-raid', raid: idOf(archived) })
    const main = await page()
    const entry = (title: string) => new RegExp(`<h3[^>]*>${title}</h3>[^]*?</li>`).exec(main)?.[0] ?? ''
    for (const [title, state] of [
      ['To come', 'Scheduled'],
      ['Under way', 'Active'],
      ['Over', 'Active, waiting to be completed'],
      ['Put away', 'Archived'],
    ] as const)
      expect(entry(title)).toContain(`>${state}</span>`)
    for (const title of ['Under way', 'Over']) {
      expect(entry(title)).toContain('Are you sure you want to complete this raid and award badges?')
      expect(entry(title)).toContain('Are you sure you want to archive this raid?')
    }
    expect(entry('Under way')).toMatch(/award badges\?(<!-- -->)? ?(<!-- -->)? ?It still runs until \d/)
    expect(entry('Over')).not.toContain('It still runs')
    for (const title of ['To come', 'Put away']) expect(entry(title)).not.toContain('Are you sure')
    // What waits comes first.
    expect(main.indexOf('Over')).toBeLessThan(main.indexOf('To come'))
    expect(main).toMatch(/Raid Management<\/span><small[^>]*>.*?>1 waiting, for 1d/)
    expect(entry('Under way')).toContain(`href="/raids/${active.slug}"`)
    expect(entry('To come')).toContain(`href="/admin/raids/${idOf(scheduled)}"`)
    expect(entry('Over')).toContain(`href="/admin/raid-contributions?raid=${idOf(over)}"`)
  })

  it('has pages', async () => {
    for (let n = 0; n < 21; n += 1) await aRaid(app.db)
    expect((await page()).match(/<h3[ >]/g)).toHaveLength(20)
    expect((await page('/admin/raids?page=2')).match(/<h3[ >]/g)).toHaveLength(1)
    expect(await page('/admin/raids?page=3')).toContain('The list ends before this page.')
  })

  it('tells of values that no vehicle can have', async () => {
    await aRaid(app.db, { criteria: { makes: ['prodou', 'proton', 'hondo'], tags: ['Rare'] } })
    const main = await page()
    expect(main).toMatch(/On none of the site[^:]*: prodou, hondo\./)
  })
})

describe('an end', () => {
  it('completing says how many badges of each kind were awarded, once (AR-65 to AR-67)', async () => {
    const raid = await contributed()
    const main = await said({ intent: 'complete-raid', raid: idOf(raid) })
    expect(main).toContain('Participation badges: 1. Podium badges: 1.')
    const again = await post({ intent: 'complete-raid', raid: idOf(raid) })
    expect([again.status, await mainOf(again)]).toEqual([
      409,
      expect.stringContaining('Error completing raid: '),
    ])
  })

  it('two at once complete it once', async () => {
    const raid = await contributed()
    const both = await Promise.all([1, 2].map(() => post({ intent: 'complete-raid', raid: idOf(raid) })))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    const given = await app.db.selectFrom('user_awards').selectAll().execute()
    const ofRaid = await app.db.selectFrom('awards').select('id').where('raid_id', '=', raid.id).execute()
    expect(given.filter(({ award_id }) => ofRaid.some(({ id }) => id === award_id))).toHaveLength(2)
  })

  it('archiving ends it without badges (AR-68, AR-82)', async () => {
    const raid = await waits()
    expect(await said({ intent: 'archive-raid', raid: idOf(raid) })).toContain('Raid archived successfully!')
    expect((await post({ intent: 'complete-raid', raid: idOf(raid) })).status).toBe(409)
  })

  it.each(['complete-raid', 'archive-raid'])(
    '%s: not before its start, nor of one that is not there',
    async (intent) => {
      const raid = await aRaid(app.db, { startAt: Date.now() + DAY })
      expect((await post({ intent, raid: idOf(raid) })).status).toBe(409)
      expect((await post({ intent, raid: 'r-999' })).status).toBe(404)
      expect((await post({ intent, raid: 'nonsense' })).status).toBe(404)
    },
  )
})
