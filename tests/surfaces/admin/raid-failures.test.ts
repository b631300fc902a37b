import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { giveLeftBadges } from '#app/domain/raid-management/complete-raid.server.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'

/** What the tabs of raids say where the database fails. */
const app = testApp()
const members = someMembers(app)
const { post } = adminTab(app, members, '/admin/raids')

const failing = (event: string, table: string) =>
  sql`CREATE TRIGGER fails AFTER ${sql.raw(event)} ON ${sql.table(table)} BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(
    app.db,
  )
const told = async (answer: Response) => [answer.status, await mainOf(answer)]

it.each([
  ['/admin/raids', 'Failed to load raids'],
  ['/admin/raid-contributions', 'Failed to load contributions'],
])('%s: %s, with the other tabs beside it (AR-77, AC-38)', async (path, text) => {
  await sql`ALTER TABLE raids RENAME TO raids_elsewhere`.execute(app.db)
  const [status, main] = await told(await (await app.browser(members.admin)).get(path))
  expect(status).toBe(500)
  expect(main).toContain(text)
  expect(main).toContain('Vehicle Database')
})

it('a raid that could not be created comes back with what was typed (AR-78)', async () => {
  await failing('INSERT', 'raids')
  const times = { startAt: '2030-08-30T18:00', endAt: '2030-09-01T00:00' }
  const answer = await post({ intent: 'create-raid', title: 'Merdeka', slug: 'merdeka', ...times })
  const [status, main] = await told(answer)
  expect(status).toBe(500)
  expect(main).toContain('Failed to create raid')
  expect(main).toContain('value="2030-08-30T18:00"')
})

it.each([
  ['complete-raid', 'Failed to complete raid'],
  ['archive-raid', 'Failed to archive raid'],
])('%s: %s (AR-79, AR-80)', async (intent, text) => {
  const raid = await aRaid(app.db)
  await failing('UPDATE', 'raids')
  expect(await told(await post({ intent, raid: `r-${raid.id}` }))).toEqual([
    500,
    expect.stringContaining(text),
  ])
})

it.each(['form', 'call'])(
  'badges that cannot be given yet: the %s completes the raid and they follow',
  async (way) => {
    const raid = await aRaid(app.db)
    await aVehicle(app.db, { by: members.new })
    await failing('INSERT', 'user_awards')
    const admin = await app.browser(members.admin)
    const answer =
      way === 'form'
        ? await admin.post('/admin/raids', { intent: 'complete-raid', raid: `r-${raid.id}` })
        : await admin.call('POST', `/api/raids/r-${raid.id}/complete`)
    expect(answer.status).toBe(way === 'form' ? 303 : 200)
    if (way === 'form')
      expect(await mainOf(await admin.get('/admin/raids'))).toContain(
        'Participation badges: 1. Podium badges: 1.',
      )
    else expect(await answer.json()).toEqual({ awards: { participationAwards: 1, podiumAwards: 1 } })
    await sql`DROP TRIGGER fails`.execute(app.db)
    await giveLeftBadges(app.db)
    expect(
      await app.db.selectFrom('user_awards').select('id').where('user_id', '=', members.new.id).execute(),
    ).not.toEqual([])
  },
)

it('a contribution that could not be added', async () => {
  const [raid, vehicle] = [await aRaid(app.db), await aVehicle(app.db)]
  await failing('INSERT', 'raid_contributions')
  const fields = { raid: `r-${raid.id}`, userId: `u-${members.new.id}`, vehicleId: `v-${vehicle.id}` }
  const answer = await post({ intent: 'add-contribution', ...fields }, '/admin/raid-contributions?add=1')
  expect(await told(answer)).toEqual([500, expect.stringContaining('Failed to add contribution')])
})
