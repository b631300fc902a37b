import { describe, expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { proposeSlug } from '#app/routes/admin/raids/propose-slug.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'
import { fieldsOf } from '#tests/surfaces/admin/form-fields.ts'

/** A raid is changed at its own address: what was not changed in the form stays as it is by now. */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000

const pathOf = ({ id }: Pick<Raid, 'id'>) => `/admin/raids/r-${id}`
const { page, post, said } = adminTab(app, members, '/admin/raids')
const send = (raid: Pick<Raid, 'id'>, fields: Record<string, string>) => post(fields, pathOf(raid))
const opened = async (raid: Pick<Raid, 'id'>) => fieldsOf(await page(pathOf(raid)), 'edit-raid')
const stored = (raid: Pick<Raid, 'id'>) => raidById(app.db, raid.id)

const full = {
  title: 'Old & rare',
  description: 'First line\nsecond "line"\n\nand <b>more</b>',
  startAt: Date.UTC(2030, 7, 30, 10, 0, 30),
  endAt: Date.UTC(2030, 8, 1),
  target: 12,
  allowOverachievement: false,
  criteria: {
    fixedPlate: 'W?8',
    plateSingleDigit: true,
    makes: ['Proton', 'Rolls-Royce, Bentley'],
    models: ['Saga'],
    bodyStyles: ['Sedan'],
    colors: ['Jet Black'],
    tags: ['Dato/VIP'],
  },
}
const contributed = async () => {
  const raid = await aRaid(app.db, { criteria: { tags: ['Rare'] } })
  const { id: vehicleId } = await aVehicle(app.db, { by: members.trusted })
  await addTag(app.db, members.trusted, { vehicleId, tag: 'Rare' }, Date.now())
  return raid
}

describe('the form', () => {
  it.each([
    ['a raid to come', () => aRaid(app.db, full)],
    ['one under way', () => aRaid(app.db)],
    ['one that somebody contributed to', contributed],
  ])('of %s, opened and sent unchanged, changes nothing', async (_, make) => {
    const raid = await make()
    const before = await stored(raid)
    const main = await said(await opened(raid), pathOf(raid))
    expect(main).not.toContain('Raid updated successfully!')
    expect(main).toContain('Nothing was changed')
    expect(await stored(raid)).toEqual(before)
    const log = await app.db.selectFrom('moderation_log').selectAll().execute()
    expect(log.filter(({ action }) => (action as string) === 'edit-raid')).toEqual([])
  })

  it('changes what was changed, and says so', async () => {
    const raid = await aRaid(app.db, full)
    const fields = { ...(await opened(raid)), title: 'Rare', 'criteria.makes': 'Lotus' }
    expect(await said(fields, pathOf(raid))).toContain('Raid updated successfully!')
    expect(await stored(raid)).toMatchObject({
      title: 'Rare',
      criteria: { ...full.criteria, makes: ['Lotus'] },
      target: 12,
    })
  })

  it('overwrites nothing that another admin changed meanwhile', async () => {
    const raid = await aRaid(app.db, full)
    const [mine, theirs] = [await opened(raid), await opened(raid)]
    await send(raid, { ...theirs, target: '99', 'awards.podium.first.title': 'Winner' })
    expect((await send(raid, { ...mine, title: 'Mine' })).status).toBe(303)
    expect(await stored(raid)).toMatchObject({
      title: 'Mine',
      target: 99,
      awards: { podium: { first: { title: 'Winner' } } },
    })
  })

  it.each([
    ['an end before the start', { endAt: '2030-08-30T17:00' }, 400],
    ['no title', { title: '' }, 400],
    ['a target of 0', { target: '0' }, 400],
    ['an address like an id', { slug: 'r-9' }, 400],
    ['an address that another has', { slug: 'taken' }, 409],
  ])('is refused with %s', async (_, wrong, status) => {
    await aRaid(app.db, { slug: 'taken' })
    const raid = await aRaid(app.db, full)
    const before = await stored(raid)
    const answer = await send(raid, { ...(await opened(raid)), ...wrong })
    expect([answer.status, await mainOf(answer)]).toEqual([
      status,
      expect.stringContaining('Error updating raid: '),
    ])
    expect(await stored(raid)).toEqual(before)
  })

  it.each(['r-999', 'nonsense'])('of a raid %s that is not there: 404', async (raid) => {
    const admin = await app.browser(members.admin)
    expect((await admin.get(`/admin/raids/${raid}`)).status).toBe(404)
    const fields = await opened(await aRaid(app.db))
    expect((await admin.post(`/admin/raids/${raid}`, fields)).status).toBe(404)
  })
})

describe('what is settled', () => {
  it('what counts and the start, once somebody has contributed: shown with the reason, and refused', async () => {
    const raid = await contributed()
    const main = await page(pathOf(raid))
    expect(main).toContain("Somebody has contributed: what counts and the start can't be changed any more.")
    expect(main).toMatch(/<dt>Tags<\/dt><dd>Rare<\/dd>/)
    expect(main).not.toMatch(/<input(?=[^>]*name="(criteria\.[^"]*|startAt)")(?![^>]*type="hidden")/)
    const refused = await send(raid, { ...(await opened(raid)), 'criteria.tags': 'Common' })
    expect([refused.status, (await mainOf(refused)).replaceAll('&#x27;', "'")]).toEqual([
      409,
      expect.stringContaining("Error updating raid: What counts and the start can't be changed"),
    ])
    expect((await send(raid, { ...(await opened(raid)), target: '3' })).status).toBe(303)
    expect(await stored(raid)).toMatchObject({ target: 3, criteria: { tags: ['Rare'] } })
  })

  it('a form that was opened before the first contribution is refused when it changes what counts', async () => {
    const raid = await aRaid(app.db, { criteria: { tags: ['Rare'] } })
    const early = await opened(raid)
    const { id: vehicleId } = await aVehicle(app.db, { by: members.trusted })
    await addTag(app.db, members.trusted, { vehicleId, tag: 'Rare' }, Date.now())
    expect((await send(raid, { ...early, 'criteria.plateSingleDigit': 'on' })).status).toBe(409)
    expect((await send(raid, { ...early, title: 'Still fine' })).status).toBe(303)
    expect(await stored(raid)).toMatchObject({ title: 'Still fine', criteria: { plateSingleDigit: false } })
  })

  it('all but title and description, once it is over', async () => {
    const raid = await contributed()
    await post({ intent: 'complete-raid', raid: `r-${raid.id}` })
    const main = await page(pathOf(raid))
    expect(main).toContain('This raid is over: only its title and description can still be changed.')
    const before = await stored(raid)
    expect((await send(raid, await opened(raid))).status).toBe(303)
    expect((await send(raid, { ...(await opened(raid)), target: '7' })).status).toBe(409)
    expect(await stored(raid)).toEqual(before)
    const words = { title: 'That was it', description: 'Thank you' }
    expect((await send(raid, { ...(await opened(raid)), ...words })).status).toBe(303)
    expect(await stored(raid)).toMatchObject(words)
  })

  it('its end cannot be moved into the past while it runs', async () => {
    const raid = await aRaid(app.db, { startAt: Date.now() - 2 * DAY, endAt: Date.now() + DAY })
    const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 16)
    expect((await send(raid, { ...(await opened(raid)), endAt: yesterday })).status).toBe(400)
    expect(await stored(raid)).toMatchObject({ endAt: raid.endAt })
  })
})

describe('the address that is proposed for a title', () => {
  it.each([
    ['Merdeka Weekend 2030!', 'merdeka-weekend-2030'],
    ['Café & Kereta', 'cafe-kereta'],
    ['2030', 'raid-2030'],
    ['R 7', 'raid-r-7'],
    ['国庆周末', ''],
    ['x'.repeat(59) + ' y', 'x'.repeat(59)],
  ])('%s: %s', (title, slug) => expect(proposeSlug(title)).toBe(slug))
})
