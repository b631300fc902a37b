import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const signedIn = aTrustedMember(app)

describe('a deleted vehicle', () => {
  beforeEach(async () => {
    const vehicle = await aVehicle(app.db, { plate: 'WXY1234', by: signedIn.member })
    await aPhoto(app.db, { of: vehicle, by: signedIn.member })
    await app.db
      .updateTable('vehicles')
      .set({ profile: 'Seen in Ipoh', deleted_at: Date.now(), deleted_by: signedIn.member.id })
      .execute()
  })

  it('shows others its plate, a banner and nothing more', async () => {
    for (const one of [await app.browser(), await app.browser(await aMember(app.db))]) {
      const answer = await one.get('/plate/WXY1234')
      const page = await answer.text()
      expect(answer.status).toBe(200)
      expect(page).toContain('This vehicle has been deleted.')
      expect(page).toContain('<meta name="robots" content="noindex"/>')
      expect(page).not.toMatch(/Seen in Ipoh|\/media\//)
      const json = await (await one.get('/api/vehicles/plate/WXY1234')).json()
      expect(json).toMatchObject({ isDeleted: true, images: [], profile: '' })
    }
  })

  it('shows its photos and text to its first spotter and to admins', async () => {
    for (const one of [signedIn.browser, await app.browser(await aMember(app.db, { isAdmin: true }))]) {
      expect(await mainOf(await one.get('/plate/WXY1234'))).toMatch(
        /\/media\/private\/m-\d+\/[^]*Seen in Ipoh/,
      )
      const json = (await (await one.get('/api/vehicles/plate/WXY1234')).json()) as {
        images: { url: string }[]
      }
      expect(json).toMatchObject({ isDeleted: true, profile: 'Seen in Ipoh' })
      expect((await one.get(json.images[0]?.url ?? '')).status).toBe(200)
      expect((await (await app.browser()).get(json.images[0]?.url ?? '')).status).toBe(404)
    }
  })

  it('is in no list', async () => {
    for (const path of ['/api/vehicles/latest', '/api/vehicles/recent', '/api/vehicles/top']) {
      expect(await (await signedIn.browser.get(path)).json()).toEqual([])
    }
    expect(await (await signedIn.browser.get('/api/vehicles/explore')).json()).toMatchObject({
      vehicles: [],
      pagination: { total: 0 },
    })
    expect(await (await signedIn.browser.get('/api/vehicles/count')).json()).toEqual({ count: 0 })
    expect(await mainOf(await signedIn.browser.get('/explore'))).not.toContain('/plate/WXY1234')
  })

  it('takes no photo', async () => {
    const file = new File(['x'], 'car.jpg')
    const answer = await signedIn.browser.post('/plate/WXY1234', { intent: 'add-photo', photo: file })
    expect(answer.status).toBe(409)
    const call = await signedIn.browser.post('/api/upload/upload', { vehicleId: 'v-1', file })
    expect([call.status, await call.json()]).toMatchObject([409, { code: 'vehicle_deleted' }])
  })

  it('leaves its plate free: a new vehicle of it stands at its address', async () => {
    const other = await app.browser(await aMember(app.db))
    const answer = await other.call('POST', '/api/vehicles', { plate: 'WXY1234' })
    expect(answer.status).toBe(201)
    const json = await (await other.get('/api/vehicles/plate/WXY1234')).json()
    expect(json).toMatchObject({ _id: 'v-2', isDeleted: false, images: [] })
  })
})
