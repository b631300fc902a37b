import { beforeEach, describe, expect, it } from 'vitest'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()
let reader: Member
let browser: Browser

beforeEach(async () => {
  reader = await aMember(app.db)
  browser = await app.browser(reader)
})

type Json = {
  notifications: { _id: string; type: string; read: boolean; createdAt: string; data: object }[]
  pagination: object
}

const list = async (query = '', by = browser) =>
  (await (await by.get(`/api/notifications${query}`)).json()) as Json
const ids = async (query = '') => (await list(query)).notifications.map(({ _id }) => _id)

/** So many notifications, the newest last; answers with their ids. */
async function told(count: number, userId = reader.id): Promise<string[]> {
  const made = []
  for (let n = 1; n <= count; n += 1) {
    const notice = { type: 'RAID_STARTED', params: { title: `Raid ${n}`, slug: `raid-${n}` } } as const
    made.push(`n-${await notify(app.db, { userId, ...notice, at: Date.now() + n })}`)
  }
  return made
}

const readTimes = async () =>
  (await app.db.selectFrom('notifications').select('read_at').orderBy('id').execute()).map(
    ({ read_at }) => read_at,
  )

describe('GET /api/notifications (API-67)', () => {
  it('has the documented fields (NOTI-07 to NOTI-15, NOTI-18, NOTI-19)', async () => {
    const at = Date.UTC(2026, 4, 3, 6, 3)
    const params = { title: 'Early bird', icon: '🐦' }
    const id = await notify(app.db, { userId: reader.id, type: 'ACHIEVEMENT_EARNED', params, at })
    expect(await list()).toEqual({
      notifications: [
        {
          _id: `n-${id}`,
          type: 'ACHIEVEMENT_EARNED',
          read: false,
          createdAt: '2026-05-03T06:03:00.000Z',
          data: {
            title: 'Achievement earned',
            body: 'You earned “Early bird”. Well spotted!',
            link: '/profile',
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
      expect((await browser.get(`/api/notifications${query}`)).status).toBe(400)
  })

  it('holds one’s own only, and counts beyond 99', async () => {
    await told(105)
    await told(3, (await aMember(app.db)).id)
    expect((await list()).pagination).toMatchObject({ total: 105, unreadCount: 105 })
  })

  it('answers 304 until something changes', async () => {
    const [id] = await told(1)
    const etag = (await browser.get('/api/notifications')).headers.get('ETag') ?? ''
    const again = () => browser.get('/api/notifications', { 'If-None-Match': etag })
    expect((await again()).status).toBe(304)
    await browser.call('PUT', `/api/notifications/${id}/read`)
    expect((await again()).status).toBe(200)
  })

  it('is in the reader’s language', async () => {
    await told(1)
    const titles = []
    for (const language of ['en', 'ms', 'zh']) {
      browser.cookies.set('lng', language)
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
    const answer = await browser.call(method, `/api/notifications/${path}`)
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
      browser.post('/notifications', { intent, notification })
    expect(locationOf(await send('read-notification', first))).toBe('/notifications')
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

describe('the screen', () => {
  it('leads visitors to the sign-in and back', async () => {
    const answer = await (await app.browser()).get('/notifications')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/login?returnTo=%2Fnotifications'])
  })

  it('shows ten, and a link to the next ones', async () => {
    await told(11)
    const main = await mainOf(await browser.get('/notifications'))
    expect(main.match(/<li class="note note--new">/g)).toHaveLength(10)
    expect(main).toMatch(/<a [^>]*rel="next"[^>]*href="\/notifications\?page=2"/)
    const next = await mainOf(await browser.get('/notifications?page=2'))
    expect(next.match(/<li class="note/g)).toHaveLength(1)
    expect(next).not.toContain('rel="next"')
  })

  it('opens by a form that reads and leads on', async () => {
    const [id] = await told(1)
    const notification = String(id)
    const opened = await browser.post('/notifications', { intent: 'open-notification', notification })
    expect([opened.status, locationOf(opened)]).toEqual([303, '/raids/raid-1'])
    expect((await list()).notifications[0]?.read).toBe(true)
  })

  it('says what brings notifications while there are none, and offers nothing to mark', async () => {
    const main = await mainOf(await browser.get('/notifications'))
    expect(main).toContain('All quiet')
    expect(main).not.toContain('Mark all as read')
  })

  it('says that a load failed (NOTI-22)', async () => {
    await told(1)
    await app.db.schema.dropTable('notification_actors').execute()
    const answer = await browser.get('/notifications')
    expect([answer.status, await mainOf(answer)]).toEqual([
      500,
      expect.stringContaining('Failed to load notifications'),
    ])
  })

  it('says how old it is, in Malaysian time', async () => {
    expect(await mainOf(await browser.get('/notifications'))).toMatch(/As of ([01]\d|2[0-3]):[0-5]\d/)
  })

  it('marks what is unread in words, not by colour alone', async () => {
    await told(1)
    const mark = '<span class="note__mark">New</span>'
    expect(await mainOf(await browser.get('/notifications'))).toContain(mark)
    await browser.call('PUT', '/api/notifications/read-all')
    expect(await mainOf(await browser.get('/notifications'))).not.toContain(mark)
  })
})

describe('the bell (HDR-40)', () => {
  const bell = async (by = browser) => {
    const html = await (await by.get('/explore')).text()
    const [, label, inside] =
      /<a [^>]*aria-label="([^"]*)"[^>]*href="\/notifications"[^>]*>(.*?)<\/a>/.exec(html) ?? []
    return [label, />([^<]*)<\/span>$/.exec(inside ?? '')?.[1]]
  }

  it.each([
    [0, 'Notifications', undefined],
    [1, 'Notifications, 1 unread', '1'],
    [99, 'Notifications, 99 unread', '99'],
    [100, 'Notifications, 99+ unread', '99+'],
    [130, 'Notifications, 99+ unread', '99+'],
  ])('with %i unread (NOTI-01, NOTI-02)', async (count, label, badge) => {
    await told(count)
    expect(await bell()).toEqual([label, badge])
  })

  it('is not there for visitors', async () => {
    expect(await bell(await app.browser())).toEqual([undefined, undefined])
  })

  it('goes down when something is read anywhere', async () => {
    const [id] = await told(2)
    await browser.copy().call('PUT', `/api/notifications/${id}/read`)
    expect(await bell()).toEqual(['Notifications, 1 unread', '1'])
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
    await browser.get(path)
  expect(await changes()).toEqual(before)
})

describe('a like', () => {
  let vehicle: VehicleRow
  beforeEach(async () => {
    vehicle = await aVehicle(app.db, { by: reader, plate: 'WXY8' })
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
    expect(await mainOf(await browser.get('/notifications'))).toContain('Aina likes it.')
  })

  it('toggled however often is one notification (faults 22)', async () => {
    const fan = await aMember(app.db)
    for (const liked of [true, false, true, false, true]) await like(fan, liked)
    expect((await list()).pagination).toMatchObject({ total: 1, unreadCount: 1 })
    await browser.call('PUT', '/api/notifications/read-all')
    for (const liked of [false, true]) await like(fan, liked)
    expect((await list()).pagination).toMatchObject({ total: 1, unreadCount: 0 })
  })

  it('that was told and deleted is not told again', async () => {
    const fan = await aMember(app.db)
    await like(fan, true)
    const [id] = await ids()
    await browser.call('DELETE', `/api/notifications/${id}`)
    for (const liked of [false, true]) await like(fan, liked)
    expect((await list()).pagination).toMatchObject({ total: 0, unreadCount: 0 })
    expect((await list()).notifications).toEqual([])
    for (const [method, path] of [
      ['PUT', `${id}/read`],
      ['DELETE', `${id}`],
    ] as const)
      expect((await browser.call(method, `/api/notifications/${path}`)).status).toBe(404)
    const opened = await browser.post('/notifications', {
      intent: 'open-notification',
      notification: String(id),
    })
    expect(opened.status).toBe(404)
  })
})
