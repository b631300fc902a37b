import { describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { aMember, memberNow } from '#tests/factories.ts'
import { aVehicleToEdit, scene } from '#tests/surfaces/vehicles/edit-steps.ts'

const app = aVehicleToEdit()

const path = () => `/api/vehicles/v-${scene.vehicle.id}/like`
const like = (body?: unknown, by = scene.browser) => by.call('POST', path(), body)
const state = async (answer: Promise<Response>) => (await answer).json()

describe('a like', () => {
  it('toggles liked and the count (LIKE-02)', async () => {
    expect(await state(scene.browser.get(path()))).toEqual({ liked: false, likesCount: 0 })
    expect(await state(like())).toEqual({ liked: true, likesCount: 1 })
    expect(await state(scene.browser.get(path()))).toEqual({ liked: true, likesCount: 1 })
    expect(await state(like({}))).toEqual({ liked: false, likesCount: 0 })
  })

  it('is set either way by {liked}', async () => {
    for (const liked of [true, true, false, false]) {
      expect(await state(like({ liked }))).toEqual({ liked, likesCount: Number(liked) })
    }
  })

  it.each([{ liked: 'yes' }, { liked: 1 }, [], 'x'])('%j is refused', async (body) =>
    expect((await like(body)).status).toBe(400),
  )

  it('set 20 times in parallel counts once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => like({ liked: true })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await state(scene.browser.get(path()))).toEqual({ liked: true, likesCount: 1 })
    await Promise.all(Array.from({ length: 20 }, () => like({ liked: false })))
    expect(await state(scene.browser.get(path()))).toEqual({ liked: false, likesCount: 0 })
  })

  it('by the form says what it wants', async () => {
    const send = () => scene.browser.post('/plate/WXY1234', { intent: 'like-vehicle', liked: 'true' })
    expect((await send()).status).toBe(303)
    expect((await send()).status).toBe(303)
    const main = await mainOf(await scene.browser.get('/plate/WXY1234'))
    expect(main).toMatch(/name="liked" value="false"[^]*?aria-pressed="true"/)
    expect(await state(scene.browser.get(path()))).toEqual({ liked: true, likesCount: 1 })
  })

  it('by others is 1 rep for the first spotter, gone with the like; one’s own is none', async () => {
    const rep = async () => (await memberNow(app.db, scene.spotter.id)).rep
    await like()
    await like({ liked: true }, await app.browser(await aMember(app.db)))
    await like({ liked: true }, await app.browser(scene.spotter))
    expect(await rep()).toBe(2)
    await like({ liked: false })
    expect(await rep()).toBe(1)
  })

  it('is no activity that lists sort by', async () => {
    const before = scene.vehicle.last_activity_at
    await like()
    const { last_activity_at } = await app.db
      .selectFrom('vehicles')
      .select('last_activity_at')
      .executeTakeFirstOrThrow()
    expect(last_activity_at).toBe(before)
  })

  it('is limited to 60 a minute', async () => {
    const statuses = []
    for (let n = 0; n < 61; n += 1) statuses.push((await like({ liked: n % 2 === 0 })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })

  it('of a vehicle that is not there, or deleted, is refused', async () => {
    expect((await scene.browser.call('POST', '/api/vehicles/v-999/like')).status).toBe(404)
    expect((await scene.browser.call('POST', '/api/vehicles/nonsense/like')).status).toBe(404)
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    const answer = await like()
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'vehicle_deleted' }])
  })
})

describe('to visitors the button', () => {
  const button = async () => {
    const main = await mainOf(await (await app.browser()).get('/plate/WXY1234'))
    return /<a class="btn btn--like[^>]*>/.exec(main)?.[0] ?? null
  }

  it('is hidden while nobody likes the vehicle (LIKE-04)', async () => {
    expect(await button()).toBeNull()
  })

  it('leads to the sign-in and back (LIKE-03)', async () => {
    await like()
    expect(await button()).toContain('aria-disabled="true"')
    const path = /href="([^"]*)"/.exec((await button()) ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    const login = await (await app.browser()).get(path)
    expect([login.status, new URL(path, 'http://site').searchParams.get('returnTo')]).toEqual([
      200,
      '/plate/WXY1234',
    ])
    expect(await mainOf(login)).toContain('Please log in to like vehicles')
  })
})
