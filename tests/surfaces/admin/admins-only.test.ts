import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#app/http/api/api.server.ts'
import { documentedCalls } from '#app/routes/api/openapi/document.server.ts'
import routeTable from '#app/routes.ts'
import { routesWithForms, testApp } from '#tests/app.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { roles, someMembers } from '#tests/roles.ts'

/** What admins may do and nobody else, all of it: each call of the API, each screen and each form (PERM-57, PERM-58). */
const app = testApp()
const members = someMembers(app)
const lesserRoles = roles.filter((role) => role !== 'admin')

beforeEach(async () => {
  await aRaid(app.db, { slug: 'ev-week', by: members.admin })
  await aVehicle(app.db, { by: members.firstSpotter, plate: 'WXY1' })
})

const adminCalls = (await documentedCalls()).flatMap(([path, calls]) =>
  Object.entries(calls as Record<string, Call>).flatMap(([method, { adminsOnly }]) =>
    adminsOnly ? [`${method} ${path}`] : [],
  ),
)
/** Every address, whatever answers it. */
const adminScreens = routeTable.flatMap(({ path = '' }) => (/^admin\b/.test(path) ? [path] : []))
/** Each refuses before it looks for the intent. */
const adminForms = routesWithForms().filter((path) => /^admin\b/.test(path))

/** What the specification's admins do, and what the contract adds to it. */
const wanted = [
  'GET /api/raids',
  'POST /api/raids',
  'PUT /api/raids/:raidId',
  'POST /api/raids/:raidId/complete',
  'POST /api/raids/:raidId/archive',
  'GET /api/raids/:raidId/contributions',
  'POST /api/raids/:raidId/contributions',
  'DELETE /api/raids/:raidId/contributions/:contributionId',
  'PUT /api/raids/:raidId/contributions/:contributionId/reassign',
  'GET /api/announcements/admin',
  'POST /api/announcements',
  'PUT /api/announcements/:announcementId',
  'DELETE /api/announcements/:announcementId',
  'GET /api/admin/pending-images',
  'GET /api/admin/reported-images',
  'POST /api/admin/approve-image/:vehicleId/:imageId',
  'POST /api/admin/reject-image/:vehicleId/:imageId',
  'POST /api/admin/moderate-image/:vehicleId/:imageId',
  'GET /api/discussions/reported',
  'POST /api/discussions/moderate/:commentId',
  'POST /api/admin/users/:user/streak-freezes',
  'POST /api/admin/users/:user/ai-bonus',
  'DELETE /api/admin/users/:user/ai-bonus',
  'POST /api/admin/restore-vehicle/:vehicleId',
  'POST /api/vehicle-makes',
  'DELETE /api/vehicle-makes/:make',
  'POST /api/vehicle-makes/:make/models',
  'DELETE /api/vehicle-makes/:make/models/:model',
  'GET /api/awards/admin',
  'POST /api/awards/admin',
  'POST /api/awards/admin/grant',
  'GET /api/awards/admin/user-awards',
  'DELETE /api/awards/admin/user-awards/:userAwardId',
  'GET /api/admin/achievements',
  'POST /api/admin/achievements/check-all',
]

it('they are those of the specification and of the contract', () => {
  expect([...adminCalls].sort()).toEqual([...wanted].sort())
})

/** Things that there are, so that nothing but the role is at fault. */
const values: Record<string, string> = { raidId: 'ev-week', vehicleId: 'v-1', make: 'BMW', model: 'M3' }
const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x-1')

describe.each(lesserRoles)('by a %s', (role) => {
  const browserOf = () => app.browser(role === 'visitor' ? undefined : members[role])

  it('each call is refused with words, and changes nothing (API-04)', async () => {
    const browser = await browserOf()
    const before = await writtenRows()
    for (const asked of adminCalls) {
      const [method = '', path = ''] = asked.split(' ')
      const answer = await browser.call(method, addressOf(path), method === 'GET' ? undefined : {})
      expect([asked, answer.status]).toEqual([asked, role === 'visitor' ? 401 : 403])
      expect(await answer.json(), asked).toMatchObject({ message: expect.stringMatching(/\w/) })
    }
    expect(await writtenRows()).toBe(before)
  })

  it('each screen is no page of theirs (ADM-02)', async () => {
    const browser = await browserOf()
    expect(adminScreens).toContain('admin')
    for (const path of adminScreens) {
      const answer = await browser.get(addressOf(`/${path}`))
      // Who has not been set up is led there from wherever they are.
      expect([path, answer.status]).toEqual([path, role === 'notSetUp' ? 302 : 403])
      if (role !== 'notSetUp') expect(await answer.text(), path).toContain('Access Denied')
    }
  })
})

/** A visitor's form waits for the sign-in, whoever that will be. */
it.each(lesserRoles.filter((role) => role !== 'visitor'))(
  'the forms of the dashboard, sent by a %s, change nothing',
  async (role) => {
    const browser = await app.browser(members[role])
    const before = await writtenRows()
    for (const path of adminForms) {
      const answer = await browser.post(addressOf(`/${path}`), { intent: 'anything' })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await writtenRows()).toBe(before)
  },
)

it('an admin who is one no more is refused from the next request on, in the same session (ADM-03)', async () => {
  const admin = await aMember(app.db, { isAdmin: true })
  const browser = await app.browser(admin)
  expect((await browser.get('/admin/raids')).status).toBe(200)
  expect((await browser.call('GET', '/api/raids')).status).toBe(200)
  await app.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.id).execute()
  expect((await browser.get('/admin/raids')).status).toBe(403)
  expect((await browser.call('GET', '/api/raids')).status).toBe(403)
})

/** How many rows were ever written, whatever was in them. */
async function writtenRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT total_changes() AS count`.execute(app.db)
  return rows[0]?.count ?? 0
}
