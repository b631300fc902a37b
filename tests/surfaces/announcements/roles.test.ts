import { beforeEach } from 'vitest'
import type { AnnouncementRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { anAnnouncement } from '#tests/factories.ts'
import { asForm, everybody, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may do what with an announcement: every call of the API, and the forms, against every role. */
const app = testApp()
const members = someMembers(app)
let announcement: AnnouncementRow

beforeEach(async () => {
  announcement = await anAnnouncement(app.db, { by: members.admin })
})

const onlyAdmin = only(['admin'], 200)
const own = () => `/api/announcements/an-${announcement.id}`

/** A member before the set-up is refused as everybody who is no admin. */
const adminsForm = asForm(only(['admin'], 303))
const form =
  (intent: string, fields: Record<string, string> = {}) =>
  (one: Browser) =>
    one.post('/admin/announcements', { intent, announcementId: `an-${announcement.id}`, ...fields })
const adminsPage = { ...everybody(403), notSetUp: 302, admin: 200 }
const written = { title: 'New', content: 'New' }

const cases: RoleCase[] = [
  ['GET', everybody(200), (one) => one.get('/api/announcements')],
  ['GET admin', onlyAdmin, (one) => one.get('/api/announcements/admin')],
  [
    'POST',
    only(['admin'], 201),
    (one) => one.call('POST', '/api/announcements', { title: 'New', content: '<p>New</p>' }),
  ],
  ['PUT', onlyAdmin, (one) => one.call('PUT', own(), { title: 'Renamed' })],
  ['PUT, active', onlyAdmin, (one) => one.call('PUT', own(), { active: false })],
  ['DELETE', onlyAdmin, (one) => one.call('DELETE', own())],
  ['the tab', adminsPage, (one) => one.get('/admin/announcements')],
  ['the edit dialog', adminsPage, (one) => one.get(`/admin/announcements/an-${announcement.id}`)],
  ['create-announcement', adminsForm, form('create-announcement', written)],
  ['edit-announcement', adminsForm, form('edit-announcement', written)],
  ['set-active', adminsForm, form('set-active', { active: 'false' })],
  ['delete-announcement', adminsForm, form('delete-announcement')],
  ['the page of all', everybody(200), (one) => one.get('/announcements')],
  [
    'dismissing',
    everybody(303),
    (one) => one.post('/announcements/dismiss', { announcementId: `an-${announcement.id}` }),
  ],
]

testRoles(app, members, cases)
