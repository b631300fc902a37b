import { testApp } from '#tests/app.ts'
import { everybody, everyMember, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may ask what of awards and achievements: every call against every role. */
const app = testApp()
const members = someMembers(app)

const ownOnes = { ...everybody(200), visitor: 401 }

const cases: RoleCase[] = [
  ['GET of a user', everybody(200), (one) => one.get(`/api/awards/user/u-${members.trusted.id}`)],
  [
    'GET of a user, with progress',
    everybody(200),
    (one) => one.get(`/api/awards/user/u-${members.trusted.id}?progress=true`),
  ],
  ['PUT display', only(everyMember, 200), (one) => one.call('PUT', '/api/awards/display', { awardIds: [] })],
  [
    'POST displayed',
    everybody(200),
    (one) => one.call('POST', '/api/awards/displayed', { userIds: [`u-${members.trusted.id}`] }),
  ],
  ['GET definitions', everybody(200), (one) => one.get('/api/achievements/definitions')],
  ['GET my', ownOnes, (one) => one.get('/api/achievements/my')],
  ['GET progress', ownOnes, (one) => one.get('/api/achievements/progress/spots-1')],
  ['POST check-my', only(everyMember, 200), (one) => one.call('POST', '/api/achievements/check-my')],
]

testRoles(app, members, cases)
