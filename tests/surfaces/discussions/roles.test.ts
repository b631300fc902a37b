import { beforeEach } from 'vitest'
import type { CommentRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'
import { everybody, everyMember, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may do what in a discussion: every call of the API against every role. */
const app = testApp()
const members = someMembers(app)
let vehicle: VehicleRow
let comment: CommentRow
/** By the vehicle's first spotter. */
let own: CommentRow

beforeEach(async () => {
  vehicle = await aVehicle(app.db, { by: members.firstSpotter })
  comment = await aComment(app.db, { on: vehicle, by: await aMember(app.db) })
  own = await aComment(app.db, { on: vehicle, by: members.firstSpotter })
})

const onlyAuthor = only(['firstSpotter'], 200)
const at = (rest: string) => `/api/discussions${rest}`

const all = everybody(200)

const cases: RoleCase[] = [
  ['GET of a vehicle', all, (one) => one.get(at(`/vehicle/v-${vehicle.id}`))],
  ['GET comment', all, (one) => one.get(at(`/c-${comment.id}`))],
  ['GET replies', all, (one) => one.get(at(`/c-${comment.id}/replies`))],
  [
    'POST discussions',
    only(everyMember, 201),
    (one) => one.call('POST', at(''), { vehicleId: `v-${vehicle.id}`, comment: 'Seen' }),
  ],
  [
    'POST reply',
    only(everyMember, 201),
    (one) => one.call('POST', at(`/c-${comment.id}/reply`), { comment: 'Seen' }),
  ],
  ['PUT comment', onlyAuthor, (one) => one.call('PUT', at(`/c-${own.id}`), { comment: 'Seen twice' })],
  ['DELETE comment', onlyAuthor, (one) => one.call('DELETE', at(`/c-${own.id}`))],
  ['POST like', only(everyMember, 200), (one) => one.call('POST', at(`/c-${comment.id}/like`))],
  [
    'POST report',
    only(everyMember, 200),
    (one) => one.call('POST', at(`/report/c-${comment.id}`), { reason: 'Rude' }),
  ],
  ['GET reported', only(['admin'], 200), (one) => one.get(at('/reported'))],
  [
    'POST moderate',
    only(['admin'], 200),
    (one) => one.call('POST', at(`/moderate/c-${comment.id}`), { action: 'approve' }),
  ],
  ['GET users/search', { ...all, visitor: 401 }, (one) => one.get('/api/users/search?q=member')],
]

testRoles(app, members, cases)
