import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, anAnnouncement, aRaid, aVehicle } from '#tests/factories.ts'

/** An id is the same in capitals, in addresses and in fields; where a plate may stand as well, capitals are a plate. */
const app = testApp()
let admin: Member
let browser: Browser

beforeEach(async () => {
  admin = await aMember(app.db, { isAdmin: true })
  browser = await app.browser(admin)
})

const textAt = async (path: string) => {
  const answer = await browser.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

describe('in an address', () => {
  it('of a screen', async () => {
    const raid = await aRaid(app.db, { title: 'Kancil Week', slug: 'kancil-week' })
    const vehicle = await aVehicle(app.db, { by: admin, plate: 'WXY8' })
    const comment = await aComment(app.db, { on: vehicle, by: admin })
    const announcement = await anAnnouncement(app.db, { title: 'Teh tarik break' })
    const id = raid.id
    expect((await browser.get(`/raids/R-${id}`)).headers.get('Location')).toBe('/raids/kancil-week')
    expect(await textAt(`/admin/raids/R-${id}`)).toContain('Kancil Week')
    expect(await textAt(`/admin/raids?copy=R-${id}`)).toContain('Filled with what “Kancil Week” has')
    expect(await textAt(`/admin/raid-contributions?raid=R-${id}`)).toContain('Kancil Week')
    expect(await textAt(`/admin/announcements/AN-${announcement.id}`)).toContain('Teh tarik break')
    expect(await textAt(`/comments/C-${comment.id}`)).toContain('WXY 8')
    expect(await textAt('/admin/vehicles?make=MK-1')).toContain('add-model')
    expect(await textAt(`/admin/users/U-${admin.id}`)).toContain(admin.username)
    expect((await browser.get('/admin/raids/R-999')).status).toBe(404)
    expect((await browser.get('/admin/announcements/AN-999')).status).toBe(404)
  })

  it('of a call', async () => {
    const vehicle = await aVehicle(app.db, { by: admin, plate: 'WXY8' })
    expect((await browser.get(`/api/vehicles/like/V-${vehicle.id}`)).status).toBe(
      (await browser.get(`/api/vehicles/like/v-${vehicle.id}`)).status,
    )
  })
})

it('in a field', async () => {
  const raid = await aRaid(app.db)
  await browser.post('/admin/raids', { intent: 'archive-raid', raid: `R-${raid.id}` })
  const row = await app.db.selectFrom('raids').select('archived_at').executeTakeFirstOrThrow()
  expect(row.archived_at).not.toBeNull()
})

it('names no vehicle where a plate may stand: V-1 is the plate V 1', async () => {
  const raid = await aRaid(app.db)
  const first = await aVehicle(app.db, { by: admin, plate: 'WXY8' })
  const path = `/api/raids/r-${raid.id}/contributions`
  const { username } = await aMember(app.db)
  const add = (vehicleId: string) => browser.call('POST', path, { userId: username, vehicleId })
  expect((await add(`V-${first.id}`)).status).toBe(404)
  await aVehicle(app.db, { by: admin, plate: `V${first.id}` })
  const named = (await (await add(`V-${first.id}`)).json()) as { vehicleId: { plate: string } }
  expect(named.vehicleId.plate).toBe(`V${first.id}`)
  const byId = (await (await add(`v-${first.id}`)).json()) as { vehicleId: { plate: string } }
  expect(byId.vehicleId.plate).toBe('WXY8')
})
