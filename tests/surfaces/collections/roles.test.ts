import { beforeEach } from 'vitest'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import { addToCollection, createCollection } from '#app/domain/collections/collections.server.ts'
import type { CollectionRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aVehicle } from '#tests/factories.ts'
import { asForm, everybody, everyMember, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may do what with a collection: every call of the API against every role (PERM-05, 18, 30, 31, 51 to 56). */
const app = testApp()
const members = someMembers(app)
let open: CollectionRow
let secret: CollectionRow
let vehicle: VehicleRow

beforeEach(async () => {
  const owner = members.firstSpotter
  vehicle = await aVehicle(app.db, { by: owner, plate: 'WXY1' })
  const create = (input: object) =>
    createCollection(app.db, owner, newCollectionInput.parse(input), Date.now())
  open = await create({ name: 'Open' })
  secret = await create({ name: 'Secret', isPublic: false })
  const vehicles = { collectionId: open.id, vehicleIds: [vehicle.id] }
  await addToCollection(app.db, owner, vehicles, Date.now())
})

const onlyOwner = only(['firstSpotter'], 200)
const at = (rest: string) => `/api/collections${rest}`
const vehicles = () => ({ vehicleIds: [`v-${vehicle.id}`] })

const page = everybody(200)
const ownersForm = asForm(only(['firstSpotter'], 303))
/** What its page sends, and, of some, the list. */
const form = (intent: string, fields: Record<string, string> = {}, path = '/collections/open') => {
  return (one: Browser) => one.post(path, { intent, collection: `k-${open.id}`, ...fields })
}
const edited = { title: 'Renamed', description: '', isPublic: 'on' }
const toVehicle =
  (intent: string, more: Record<string, string> = {}) =>
  (one: Browser) =>
    form(intent, { vehicleId: `v-${vehicle.id}`, ...more })(one)
const secretly =
  (intent: string, fields: Record<string, string> = {}) =>
  (one: Browser) =>
    form(intent, { ...fields, collection: `k-${secret.id}` })(one)

const cases: RoleCase[] = [
  ['GET own', { ...everybody(200), visitor: 401 }, (one) => one.get(at(''))],
  ['GET public', everybody(200), (one) => one.get(at('/public'))],
  ['GET one, by its id', everybody(200), (one) => one.get(at(`/k-${open.id}`))],
  ['GET one, by its slug', everybody(200), (one) => one.get(at('/open'))],
  ['GET a private one', { ...everybody(403), firstSpotter: 200 }, (one) => one.get(at(`/k-${secret.id}`))],
  [
    'GET a private one by its slug',
    { ...everybody(403), firstSpotter: 200 },
    (one) => one.get(at('/secret')),
  ],
  [
    'GET of a user',
    everybody(200),
    (one) => one.get(`/api/users/${members.firstSpotter.username}/collections`),
  ],
  ['POST', only(everyMember, 201), (one) => one.call('POST', at(''), { name: 'New' })],
  ['PUT', onlyOwner, (one) => one.call('PUT', at(`/k-${open.id}`), { name: 'Renamed' })],
  ['PUT, privacy', onlyOwner, (one) => one.call('PUT', at(`/k-${open.id}`), { isPublic: false })],
  ['PUT, featured', onlyOwner, (one) => one.call('PUT', at(`/k-${open.id}`), { isFeatured: true })],
  ['PUT a private one', onlyOwner, (one) => one.call('PUT', at(`/k-${secret.id}`), { name: 'Renamed' })],
  ['POST vehicles', onlyOwner, (one) => one.call('POST', at(`/k-${open.id}/vehicles`), vehicles())],
  ['DELETE vehicles', onlyOwner, (one) => one.call('DELETE', at(`/k-${open.id}/vehicles`), vehicles())],
  ['DELETE', onlyOwner, (one) => one.call('DELETE', at(`/k-${open.id}`))],
  ['the list', { ...page, notSetUp: 302 }, (one) => one.get('/collections')],
  ['its page', { ...page, notSetUp: 302 }, (one) => one.get('/collections/open')],
  [
    'the page of a private one',
    { ...everybody(403), notSetUp: 302, firstSpotter: 200 },
    (one) => one.get('/collections/secret'),
  ],
  [
    'a private one by its id',
    { ...everybody(403), notSetUp: 302, firstSpotter: 301 },
    (one) => one.get(`/collections/k-${secret.id}`),
  ],
  [
    'where a vehicle is collected',
    { ...page, visitor: 302, notSetUp: 302 },
    (one) => one.get('/plate/WXY1/collect'),
  ],
  [
    'create-collection',
    asForm(only(everyMember, 303)),
    form('create-collection', { name: 'New' }, '/collections'),
  ],
  ['set-public', ownersForm, form('set-public', { isPublic: 'false' }, '/collections')],
  ['set-featured', ownersForm, form('set-featured', { isFeatured: 'true' }, '/collections')],
  ['delete-collection in the list', ownersForm, form('delete-collection', {}, '/collections')],
  ['edit-collection', ownersForm, form('edit-collection', edited)],
  ['edit-collection of a private one', ownersForm, secretly('edit-collection', edited)],
  ['add-plates', ownersForm, form('add-plates', { plates: 'WXY 1' })],
  ['remove-from-collection', ownersForm, toVehicle('remove-from-collection')],
  ['choose-main-vehicle', ownersForm, toVehicle('choose-main-vehicle', { isMain: 'true' })],
  ['delete-collection', ownersForm, form('delete-collection')],
  ['delete-collection of a private one', ownersForm, secretly('delete-collection')],
  ['collect-vehicle', ownersForm, form('collect-vehicle', { collected: 'true' }, '/plate/WXY1/collect')],
  [
    'create-collection-with',
    asForm(only(everyMember, 303)),
    form('create-collection-with', { name: 'New' }, '/plate/WXY1/collect'),
  ],
]

testRoles(app, members, cases)
