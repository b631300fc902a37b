import { describe, expect, it } from 'vitest'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aReader, list, scene, told } from '#tests/surfaces/notifications/notification-steps.ts'

const app = aReader()

describe('the screen', () => {
  it('leads visitors to the sign-in and back', async () => {
    const answer = await (await app.browser()).get('/notifications')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/login?returnTo=%2Fnotifications'])
  })

  it('shows ten, and a link to the next ones', async () => {
    await told(11)
    const main = await mainOf(await scene.browser.get('/notifications'))
    expect(main.match(/<li id="n-\d+" class="note note--new">/g)).toHaveLength(10)
    expect(main).toMatch(/<a [^>]*rel="next"[^>]*href="\/notifications\?page=2#list"/)
    const next = await mainOf(await scene.browser.get('/notifications?page=2'))
    expect(next.match(/<li id="n-\d+" class="note/g)).toHaveLength(1)
    expect(next).not.toContain('rel="next"')
  })

  it('opens by a form that reads and leads on', async () => {
    const [id] = await told(1)
    const notification = String(id)
    const opened = await scene.browser.post('/notifications', { intent: 'open-notification', notification })
    expect([opened.status, locationOf(opened)]).toEqual([303, '/raids/raid-1'])
    expect((await list()).notifications[0]?.read).toBe(true)
  })

  it('says what brings notifications while there are none, and offers nothing to mark', async () => {
    const main = await mainOf(await scene.browser.get('/notifications'))
    expect(main).toContain('All quiet')
    expect(main).not.toContain('Mark all as read')
  })

  it('says that a load failed (NOTI-22)', async () => {
    await told(1)
    await app.db.schema.dropTable('notification_actors').execute()
    const answer = await scene.browser.get('/notifications')
    expect([answer.status, await mainOf(answer)]).toEqual([
      500,
      expect.stringContaining('Failed to load notifications'),
    ])
  })

  it('says how old it is, in Malaysian time', async () => {
    expect(await mainOf(await scene.browser.get('/notifications'))).toMatch(/As of ([01]\d|2[0-3]):[0-5]\d/)
  })

  it('marks what is unread in words, not by colour alone', async () => {
    await told(1)
    const mark = '<span class="note__mark">New</span>'
    expect(await mainOf(await scene.browser.get('/notifications'))).toContain(mark)
    await scene.browser.call('PUT', '/api/notifications/read-all')
    expect(await mainOf(await scene.browser.get('/notifications'))).not.toContain(mark)
  })
})

describe('the bell (HDR-40)', () => {
  const bell = async (by = scene.browser) => {
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
    await scene.browser.copy().call('PUT', `/api/notifications/${id}/read`)
    expect(await bell()).toEqual(['Notifications, 1 unread', '1'])
  })
})
