import { beforeEach } from 'vitest'
import type { AnnouncementRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { anAnnouncement } from '#tests/factories.ts'
import { everybody, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may do what with an announcement: every call of the API, and the forms, against every role. */
const app = testApp()
const members = someMembers(app)
let announcement: AnnouncementRow

beforeEach(async () => {
  announcement = await anAnnouncement(app.db, { by: members.admin })
})

const onlyAdmin = only(['admin'], 200)
const own = () => `/api/announcements/an-${announcement.id}`

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
  ['the page of all', everybody(200), (one) => one.get('/announcements')],
  [
    'dismissing',
    everybody(303),
    (one) => one.post('/announcements/dismiss', { announcementId: `an-${announcement.id}` }),
  ],
]

testRoles(app, members, cases)
