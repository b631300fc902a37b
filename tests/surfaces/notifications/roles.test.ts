import { beforeEach } from 'vitest'
import { notify } from '#app/domain/notifications/notify.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import {
  asForm,
  everyMember,
  only,
  type RoleCase,
  roles,
  type Statuses,
  someMembers,
  testRoles,
} from '#tests/roles.ts'

/** Who may do what with their own notifications, and that nobody can with anybody else's. */
const app = testApp()
const members = someMembers(app)
let others: string

const tell = (id: number) =>
  notify(app.db, { userId: id, type: 'ACCOUNT_APPROVED', params: {}, at: Date.now() })

beforeEach(async () => {
  for (const { id } of Object.values(members)) await tell(id)
  const { id } = await aMember(app.db)
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
const notTheirs = (statuses: Statuses) =>
  Object.fromEntries(
    roles.map((role) => [role, everyMember.includes(role) || role === 'restricted' ? 404 : statuses[role]]),
  ) as Statuses

const ofOwn = (call: Call) => async (browser: Browser) => call(browser, await ownOf(browser))
const ofOthers = (call: Call) => (browser: Browser) => call(browser, others)

const cases: RoleCase[] = [
  ['GET /api/notifications', { ...writes, notSetUp: 200 }, (browser) => browser.get('/api/notifications')],
  ['PUT …/read-all', writes, (browser) => browser.call('PUT', '/api/notifications/read-all')],
  ['PUT …/{id}/read', writes, ofOwn(read)],
  ['DELETE …/{id}', writes, ofOwn(remove)],
  ['the form that opens', forms, ofOwn(form('open-notification'))],
  ['the form that marks as read', forms, ofOwn(form('read-notification'))],
  ['the form that marks all as read', forms, ofOwn(form('read-all-notifications'))],
  ['the form that deletes', forms, ofOwn(form('delete-notification'))],
  ['of somebody else: PUT …/{id}/read', notTheirs(writes), ofOthers(read)],
  ['of somebody else: DELETE …/{id}', notTheirs(writes), ofOthers(remove)],
  ['of somebody else: the form that opens', notTheirs(forms), ofOthers(form('open-notification'))],
  ['of somebody else: the form that marks as read', notTheirs(forms), ofOthers(form('read-notification'))],
  ['of somebody else: the form that deletes', notTheirs(forms), ofOthers(form('delete-notification'))],
]

testRoles(app, members, cases)
