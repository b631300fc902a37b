import { beforeEach } from 'vitest'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import { addToCollection, createCollection } from '#app/domain/collections/collections.server.ts'
import type { CollectionRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { aVehicle } from '#tests/factories.ts'
import { everybody, everyMember, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Who may do what with a collection: every call of the API against every role (PERM-05, 18, 30, 31, 51 to 56). */
const app = testApp()
const members = someMembers(app)
let open: CollectionRow
let secret: CollectionRow
let vehicle: VehicleRow

beforeEach(async () => {
  const owner = members.firstSpotter
  vehicle = await aVehicle(app.db, { by: owner })
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
]

testRoles(app, members, cases)
