import { beforeEach, describe } from 'vitest'
import type { CommentRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'
import {
  eachRole,
  everybody,
  everyMember,
  type Members,
  only,
  type Role,
  roles,
  someMembers,
} from '#tests/roles.ts'

/** Who may do what in a discussion: every call of the API against every role. */
const app = testApp()
let members: Members
let vehicle: VehicleRow
let comment: CommentRow
/** By the vehicle's first spotter. */
let own: CommentRow

beforeEach(async () => {
  members = await someMembers(app)
  vehicle = await aVehicle(app.db, { by: members.firstSpotter })
  comment = await aComment(app.db, { on: vehicle, by: await aMember(app.db) })
  own = await aComment(app.db, { on: vehicle, by: members.firstSpotter })
})

const onlyAuthor = only(['firstSpotter'], 200)
const at = (rest: string) => `/api/discussions${rest}`

type Case = [string, Record<Role, number>, (browser: Browser) => Promise<Response>]

const cases: Case[] = [
  ['GET of a vehicle', everybody, (one) => one.get(at(`/vehicle/v-${vehicle.id}`))],
  ['GET comment', everybody, (one) => one.get(at(`/c-${comment.id}`))],
  ['GET replies', everybody, (one) => one.get(at(`/c-${comment.id}/replies`))],
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
  ['GET users/search', { ...everybody, visitor: 401 }, (one) => one.get('/api/users/search?q=member')],
]

describe.each(cases)('%s', (_name, statuses, call) => {
  eachRole(app, () => members, statuses, call)
})
