import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { aReader, ids, list, scene } from '#tests/surfaces/notifications/notification-steps.ts'

const app = aReader()

describe('a like', () => {
  let vehicle: VehicleRow
  beforeEach(async () => {
    vehicle = await aVehicle(app.db, { by: scene.reader, plate: 'WXY8' })
  })
  const like = async (by: Member, liked: boolean) =>
    (await app.browser(by)).call('POST', `/api/vehicles/v-${vehicle.id}/like`, { liked })

  it('tells the first spotter, who finds the vehicle behind it', async () => {
    const fan = await aMember(app.db, { username: 'Aina' })
    await like(fan, true)
    const { notifications } = await list()
    expect(notifications).toMatchObject([
      {
        type: 'VEHICLE_LIKED',
        data: { title: 'Somebody likes WXY 8', body: 'Aina likes it.', link: '/plate/WXY8' },
      },
    ])
    expect(await mainOf(await scene.browser.get('/notifications'))).toContain('Aina likes it.')
  })

  it('toggled however often is one notification (faults 22)', async () => {
    const fan = await aMember(app.db)
    for (const liked of [true, false, true, false, true]) await like(fan, liked)
    expect((await list()).pagination).toMatchObject({ total: 1, unreadCount: 1 })
    await scene.browser.call('PUT', '/api/notifications/read-all')
    for (const liked of [false, true]) await like(fan, liked)
    expect((await list()).pagination).toMatchObject({ total: 1, unreadCount: 0 })
  })

  it('that was told and deleted is not told again', async () => {
    const fan = await aMember(app.db)
    await like(fan, true)
    const [id] = await ids()
    await scene.browser.call('DELETE', `/api/notifications/${id}`)
    for (const liked of [false, true]) await like(fan, liked)
    expect((await list()).pagination).toMatchObject({ total: 0, unreadCount: 0 })
    expect((await list()).notifications).toEqual([])
    for (const [method, path] of [
      ['PUT', `${id}/read`],
      ['DELETE', `${id}`],
    ] as const)
      expect((await scene.browser.call(method, `/api/notifications/${path}`)).status).toBe(404)
    const opened = await scene.browser.post('/notifications', {
      intent: 'open-notification',
      notification: String(id),
    })
    expect(opened.status).toBe(404)
  })
})
