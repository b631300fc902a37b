import { beforeEach } from 'vitest'
import { addContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { everybody, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may do what with a raid: every call of the API against every role (PERM-07, PERM-57). */
const app = testApp()
const members = someMembers(app)
let raid: Raid
let contribution: string

beforeEach(async () => {
  raid = await aRaid(app.db, { slug: 'ev-week', by: members.admin })
  await aVehicle(app.db, { by: members.admin, plate: 'WXY1' }, raid.startAt - 1)
  const input = {
    userId: members.new.username,
    vehicleId: 'WXY1',
    actionType: 'tag_added',
    weight: 1,
  } as const
  const { id } = await addContribution(app.db, members.admin, raid.id, input, Date.now())
  contribution = `rc-${id}`
})

const at = (rest: string) => `/api/raids${rest}`
const post = (path: () => string, body?: object) => (one: Browser) => one.call('POST', at(path()), body)
const new_ = () => ({
  title: 'Night market',
  slug: 'night-market',
  startAt: '2026-05-03T10:00:00Z',
  endAt: '2026-05-04T10:00:00Z',
})
const added = () => ({ userId: members.trusted.username, vehicleId: 'WXY1' })

const cases: RoleCase[] = [
  ['GET active', everybody(200), (one) => one.get(at('/active'))],
  ['GET one, by its id', everybody(200), (one) => one.get(at(`/r-${raid.id}`))],
  ['GET one, by its slug', everybody(200), (one) => one.get(at('/ev-week'))],
  ['GET progress', everybody(200), (one) => one.get(at('/ev-week/progress'))],
  ['GET leaderboard', everybody(200), (one) => one.get(at('/ev-week/leaderboard'))],
  ['GET all', only(['admin'], 200), (one) => one.get(at(''))],
  ['POST one', only(['admin'], 201), (one) => one.call('POST', at(''), new_())],
  ['PUT one', only(['admin'], 200), (one) => one.call('PUT', at('/ev-week'), { title: 'EV month' })],
  ['POST complete', only(['admin'], 200), post(() => `/r-${raid.id}/complete`)],
  ['POST archive', only(['admin'], 200), post(() => `/r-${raid.id}/archive`)],
  ['GET contributions', only(['admin'], 200), (one) => one.get(at('/ev-week/contributions'))],
  [
    'POST a contribution',
    only(['admin'], 201),
    (one) => one.call('POST', at('/ev-week/contributions'), added()),
  ],
  [
    'PUT reassign',
    only(['admin'], 200),
    (one) =>
      one.call('PUT', at(`/ev-week/contributions/${contribution}/reassign`), {
        newUserId: members.trusted.username,
      }),
  ],
  [
    'DELETE a contribution',
    only(['admin'], 200),
    (one) => one.call('DELETE', at(`/ev-week/contributions/${contribution}`)),
  ],
]

testRoles(app, members, cases)
