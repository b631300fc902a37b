import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { aMember } from '#tests/factories.ts'
import { asForm, everybody, only, type Role, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may look at members and decide about them: each call and form against each role (PERM-49, PERM-50). */
const app = testApp()
const members = someMembers(app)
let target: Member
let targetModerator: Member
let targetAdmin: Member

beforeEach(async () => {
  target = await aMember(app.db, { username: 'Aina_KL' })
  targetModerator = await aMember(app.db, { rep: 1000 })
  targetAdmin = await aMember(app.db, { isAdmin: true })
})

const deciding: readonly Role[] = ['moderator', 'admin']
const day = { durationMs: 86_400_000 }
const restrictPath = ({ id }: Member) => `/api/users/u-${id}/restrict`
const form = (intent: string, { id }: Member) => ({ intent, user: `u-${id}`, durationMs: '86400000' })
const page = ({ username }: Member) => `/u/${username}`

const cases: RoleCase[] = [
  ['GET a user', everybody(200), (one) => one.get('/api/users/Aina_KL')],
  ['GET the vehicles of a user', everybody(200), (one) => one.get('/api/users/Aina_KL/vehicles')],
  ['GET a profile', { ...everybody(200), notSetUp: 302 }, (one) => one.get('/u/Aina_KL')],
  ['GET a feed', everybody(200), (one) => one.get('/u/Aina_KL/feed.atom')],
  ['GET the own profile', { ...everybody(200), visitor: 302, notSetUp: 302 }, (one) => one.get('/profile')],
  [
    'GET what explains rep',
    { ...everybody(200), visitor: 302, notSetUp: 302 },
    (one) => one.get('/profile/rep'),
  ],
  ['POST approve', only(deciding, 200), (one) => one.call('POST', `/api/users/u-${target.id}/approve`)],
  ['POST restrict', only(deciding, 200), (one) => one.call('POST', restrictPath(target), day)],
  [
    'POST restrict, a moderator',
    only(['admin'], 200),
    (one) => one.call('POST', restrictPath(targetModerator), day),
  ],
  ['POST restrict, an admin', only([], 200), (one) => one.call('POST', restrictPath(targetAdmin), day)],
  [
    'the form that approves',
    asForm(only(deciding, 303)),
    (one) => one.post(page(target), form('approve-user', target)),
  ],
  [
    'the form that restricts',
    asForm(only(deciding, 303)),
    (one) => one.post(page(target), form('restrict-user', target)),
  ],
  [
    'the form that restricts, a moderator',
    asForm(only(['admin'], 303)),
    (one) => one.post(page(targetModerator), form('restrict-user', targetModerator)),
  ],
]

testRoles(app, members, cases)
