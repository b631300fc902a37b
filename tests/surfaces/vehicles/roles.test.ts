import { beforeEach } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aVehicle } from '#tests/factories.ts'
import {
  asForm,
  everybody,
  everyMember,
  only,
  type RoleCase,
  someMembers,
  spotterAndAdmin,
  testRoles,
} from '#tests/roles.ts'

/** Who may do what with a vehicle: every call, and the form that does the same, against every role. */
const app = testApp()
const members = someMembers(app)
let vehicle: VehicleRow

beforeEach(async () => {
  vehicle = await aVehicle(app.db, { by: members.firstSpotter, plate: 'WXY1234' })
})

const all = everybody(200)
const at = (rest: string) => `/api/vehicles/v-${vehicle.id}${rest}`
const form = (intent: string, fields: Record<string, string> = {}) => {
  return (browser: Browser) => browser.post('/plate/WXY1234', { intent, ...fields })
}

const tagged = async (act: () => Promise<Response>) => {
  const tag = { vehicle_id: vehicle.id, type: 'Dato/VIP', added_by: null, created_at: 1 }
  await app.db.insertInto('vehicle_tags').values(tag).execute()
  await app.db.updateTable('vehicles').set({ tag_count: 1 }).execute()
  return act()
}
const deleted = async (act: () => Promise<Response>) => {
  await deleteVehicle(app.db, members.firstSpotter, vehicle.id, Date.now())
  return act()
}

const cases: RoleCase[] = [
  ['GET plate', all, (one) => one.get('/api/vehicles/plate/wxy%201234')],
  ['GET like', all, (one) => one.get(at('/like'))],
  ['GET makes', all, (one) => one.get('/api/vehicle-makes')],
  ['the page', { ...all, notSetUp: 302 }, (one) => one.get('/plate/WXY1234')],
  ['POST vehicles', only(everyMember, 201), (one) => one.call('POST', '/api/vehicles', { plate: 'NEW1' })],
  ['POST like', only(everyMember, 200), (one) => one.call('POST', at('/like'))],
  ['like-vehicle', asForm(only(everyMember, 303)), form('like-vehicle', { liked: 'true' })],
  [
    'POST basic-info',
    only(everyMember, 200),
    (one) => one.call('POST', at('/basic-info'), { make: 'BMW', model: 'M3' }),
  ],
  ['edit-basic-info', asForm(only(everyMember, 303)), form('edit-basic-info', { make: 'BMW', model: 'M3' })],
  ['POST profile', only(everyMember, 200), (one) => one.call('POST', at('/profile'), { profile: 'Seen' })],
  ['edit-story', asForm(only(everyMember, 303)), form('edit-story', { profile: 'Seen' })],
  ['POST tags', only(everyMember, 200), (one) => one.call('POST', at('/tags'), { tag: 'Road Rage' })],
  ['add-tag', asForm(only(everyMember, 303)), form('add-tag', { tag: 'Dato/VIP' })],
  ['DELETE tags', only(everyMember, 200), (one) => tagged(() => one.call('DELETE', at('/tags/Dato%2FVIP')))],
  [
    'remove-tag',
    asForm(only(everyMember, 303)),
    (one) => tagged(() => form('remove-tag', { tag: 'Dato/VIP' })(one)),
  ],
  ['PUT plate', only(spotterAndAdmin, 200), (one) => one.call('PUT', at('/plate'), { plate: 'WXY 9' })],
  ['change-plate', asForm(only(spotterAndAdmin, 303)), form('change-plate', { plate: 'WXY 9' })],
  [
    'PUT plate-style',
    only(spotterAndAdmin, 200),
    (one) => one.call('PUT', at('/plate-style'), { plateStyle: 'malaysia-taxi' }),
  ],
  [
    'change-plate-style',
    asForm(only(spotterAndAdmin, 303)),
    form('change-plate-style', { plateStyle: 'malaysia-taxi' }),
  ],
  ['DELETE vehicle', only(spotterAndAdmin, 200), (one) => one.call('DELETE', at(''))],
  ['delete-vehicle', asForm(only(spotterAndAdmin, 303)), form('delete-vehicle')],
  ['DELETE vehicle, hard', only(['firstSpotter'], 200), (one) => one.call('DELETE', at('?hard=1'))],
  ['remove-vehicle', asForm(only(['firstSpotter'], 303)), form('remove-vehicle')],
  [
    'POST restore-vehicle',
    only(['admin'], 200),
    (one) => deleted(() => one.call('POST', `/api/admin/restore-vehicle/v-${vehicle.id}`)),
  ],
  ['restore-vehicle', asForm(only(['admin'], 303)), (one) => deleted(() => form('restore-vehicle')(one))],
]

testRoles(app, members, cases)
