import { describe, expect, it } from 'vitest'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { aReader, ids, list, scene, told } from '#tests/surfaces/notifications/notification-steps.ts'

const app = aReader()

const readTimes = async () =>
  (await app.db.selectFrom('notifications').select('read_at').orderBy('id').execute()).map(
    ({ read_at }) => read_at,
  )

describe('GET /api/notifications (API-67)', () => {
  it('has the documented fields (NOTI-07 to NOTI-15, NOTI-18, NOTI-19)', async () => {
    const at = Date.UTC(2026, 4, 3, 6, 3)
    const params = { key: 'early-bird', title: 'Early bird', icon: '🐦' }
    const id = await notify(app.db, { userId: scene.reader.id, type: 'ACHIEVEMENT_EARNED', params, at })
    expect(await list()).toEqual({
      notifications: [
        {
          _id: `n-${id}`,
          type: 'ACHIEVEMENT_EARNED',
          read: false,
          createdAt: '2026-05-03T06:03:00.000Z',
          data: {
            title: 'Award earned',
            body: 'You earned “Early bird”. Well spotted!',
            link: '/profile#awards',
            achievementIcon: '🐦',
            achievementTitle: 'Early bird',
          },
        },
      ],
      pagination: { page: 1, limit: 10, total: 1, hasMore: false, unreadCount: 1 },
    })
  })

  it('only achievements have an icon and a title of one', async () => {
    await told(1)
    expect((await list()).notifications[0]?.data).toMatchObject({
      achievementIcon: null,
      achievementTitle: null,
    })
  })

  it('pages ten at a time, newest first, none twice (NOTI-21)', async () => {
    const made = (await told(23)).reverse()
    expect(await ids()).toEqual(made.slice(0, 10))
    expect(await ids('?page=2')).toEqual(made.slice(10, 20))
    expect(await ids('?page=3&limit=10')).toEqual(made.slice(20))
    expect((await list('?page=2')).pagination).toMatchObject({ hasMore: true, total: 23 })
    expect((await list('?page=3')).pagination).toMatchObject({ hasMore: false })
    expect(await ids('?page=4')).toEqual([])
    expect(await ids('?limit=2&page=2')).toEqual(made.slice(2, 4))
  })

  it('takes 50 at most, and no nonsense', async () => {
    expect((await list('?limit=500')).pagination).toMatchObject({ limit: 50 })
    for (const query of ['?page=0', '?page=x', '?limit=0'])
      expect((await scene.browser.get(`/api/notifications${query}`)).status).toBe(400)
  })

  it('holds one’s own only, and counts beyond 99', async () => {
    await told(105)
    await told(3, (await aMember(app.db)).id)
    expect((await list()).pagination).toMatchObject({ total: 105, unreadCount: 105 })
  })

  it('answers 304 until something changes', async () => {
    const [id] = await told(1)
    const etag = (await scene.browser.get('/api/notifications')).headers.get('ETag') ?? ''
    const again = () => scene.browser.get('/api/notifications', { 'If-None-Match': etag })
    expect((await again()).status).toBe(304)
    await scene.browser.call('PUT', `/api/notifications/${id}/read`)
    expect((await again()).status).toBe(200)
  })

  it('is in the reader’s language', async () => {
    await told(1)
    const titles = []
    for (const language of ['en', 'ms', 'zh']) {
      scene.browser.cookies.set('lng', language)
      titles.push((await list()).notifications[0]?.data)
    }
    expect(titles).toMatchObject([
      { title: 'The raid “Raid 1” has started' },
      { title: 'Misi “Raid 1” sudah bermula' },
      { title: '社区任务“Raid 1”已开始' },
    ])
  })
})

describe('marking and deleting', () => {
  const call = async (method: string, path: string) => {
    const answer = await scene.browser.call(method, `/api/notifications/${path}`)
    return [answer.status, await answer.json()]
  }

  it('reads one (API-68), again without harm, and tells how many are left', async () => {
    const [first] = await told(3)
    expect(await call('PUT', `${first}/read`)).toEqual([200, { unreadCount: 2 }])
    const before = await readTimes()
    expect(await call('PUT', `${first}/read`)).toEqual([200, { unreadCount: 2 }])
    expect(await readTimes()).toEqual(before)
    expect((await list()).notifications.map(({ read }) => read)).toEqual([false, false, true])
  })

  it('reads all of one’s own (API-69)', async () => {
    await told(3)
    const other = await aMember(app.db)
    await told(2, other.id)
    expect(await call('PUT', 'read-all')).toEqual([200, { unreadCount: 0 }])
    expect((await list('', await app.browser(other))).pagination).toMatchObject({ unreadCount: 2 })
  })

  it('deletes one (API-70)', async () => {
    const [first, second] = await told(2)
    expect(await call('DELETE', `${second}`)).toEqual([200, { unreadCount: 1 }])
    expect(await ids()).toEqual([first])
  })

  it.each(['n-999', 'n-0', 'c-1', 'nonsense'])('%s is unknown', async (id) => {
    const statuses = [(await call('PUT', `${id}/read`))[0], (await call('DELETE', id))[0]]
    expect(statuses).toEqual([404, 404])
  })

  it('says that it is gone', async () => {
    expect(await call('DELETE', 'n-999')).toMatchObject([404, { code: 'notification_not_found' }])
  })

  it('looks the same from the forms', async () => {
    const [first, second, third] = await told(3)
    const send = (intent: string, notification = '') =>
      scene.browser.post('/notifications', { intent, notification })
    expect(locationOf(await send('read-notification', first))).toBe(`/notifications#${first}`)
    expect((await list()).pagination).toMatchObject({ unreadCount: 2 })
    await send('delete-notification', second)
    expect(await ids()).toEqual([third, first])
    await send('read-all-notifications')
    expect((await list()).pagination).toMatchObject({ unreadCount: 0 })
    const gone = await send('delete-notification', second)
    expect([gone.status, await mainOf(gone)]).toEqual([
      404,
      expect.stringContaining('This notification isn&#x27;t here any more.'),
    ])
  })
})

it('reading writes nothing', async () => {
  await told(3)
  const changes = async () =>
    (await app.db.selectFrom('notifications').selectAll().orderBy('id').execute()).map((row) =>
      JSON.stringify(row),
    )
  const before = await changes()
  for (const path of ['/notifications', '/notifications?page=2', '/api/notifications', '/explore'])
    await scene.browser.get(path)
  expect(await changes()).toEqual(before)
})
