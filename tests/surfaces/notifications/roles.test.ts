import { beforeEach, describe } from 'vitest'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import {
  asForm,
  eachRole,
  everyMember,
  type Members,
  only,
  type Role,
  roles,
  someMembers,
} from '#tests/roles.ts'

/** Who may do what with their own notifications, and that nobody can with anybody else's. */
const app = testApp()
let members: Members
let others: string

const tell = (id: number) =>
  notify(app.db, { userId: id, type: 'ACCOUNT_APPROVED', params: {}, at: Date.now() })

beforeEach(async () => {
  members = await someMembers(app)
  for (const { id } of Object.values(members)) await tell(id)
  const { id } = (await someMembers(app)).new
  others = `n-${await tell(id)}`
})

/** The newest one of whoever it is; a visitor tries somebody's. */
async function ownOf(browser: Browser): Promise<string> {
  const answer = await browser.get('/api/notifications')
  if (!answer.ok) return others
  const { notifications } = (await answer.json()) as { notifications: [{ _id: string }] }
  return notifications[0]._id
}

type Call = (browser: Browser, id: string) => Promise<Response>

const read: Call = (browser, id) => browser.call('PUT', `/api/notifications/${id}/read`)
const remove: Call = (browser, id) => browser.call('DELETE', `/api/notifications/${id}`)
const form =
  (intent: string): Call =>
  (browser, notification) =>
    browser.post('/notifications', { intent, notification })

/** Restricted members may, too; those who have not finished their set-up only read. */
const writes = only([...everyMember, 'restricted'], 200)
const forms = asForm(only([...everyMember, 'restricted'], 303))
const notTheirs = (statuses: Record<Role, number>) =>
  Object.fromEntries(
    roles.map((role) => [role, everyMember.includes(role) || role === 'restricted' ? 404 : statuses[role]]),
  ) as Record<Role, number>

const own: [string, Record<Role, number>, Call][] = [
  ['GET /api/notifications', { ...writes, notSetUp: 200 }, (browser) => browser.get('/api/notifications')],
  ['PUT …/read-all', writes, (browser) => browser.call('PUT', '/api/notifications/read-all')],
  ['PUT …/{id}/read', writes, read],
  ['DELETE …/{id}', writes, remove],
  ['the form that opens', forms, form('open-notification')],
  ['the form that marks as read', forms, form('read-notification')],
  ['the form that marks all as read', forms, form('read-all-notifications')],
  ['the form that deletes', forms, form('delete-notification')],
]

describe.each(own)('%s', (_name, statuses, call) => {
  eachRole(
    app,
    () => members,
    statuses,
    async (browser) => call(browser, await ownOf(browser)),
  )
})

const foreign: [string, Record<Role, number>, Call][] = [
  ['PUT …/{id}/read', notTheirs(writes), read],
  ['DELETE …/{id}', notTheirs(writes), remove],
  ['the form that opens', notTheirs(forms), form('open-notification')],
  ['the form that marks as read', notTheirs(forms), form('read-notification')],
  ['the form that deletes', notTheirs(forms), form('delete-notification')],
]

describe.each(foreign)('of somebody else: %s', (_name, statuses, call) => {
  eachRole(
    app,
    () => members,
    statuses,
    (browser) => call(browser, others),
  )
})
