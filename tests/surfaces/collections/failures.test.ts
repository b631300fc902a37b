import { beforeEach, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const owner = aTrustedMember(app)
let vehicleId: string

beforeEach(async () => {
  vehicleId = `v-${(await aVehicle(app.db, { by: owner.member, plate: 'WXY1' })).id}`
  await owner.browser.call('POST', '/api/collections', { name: 'Cars' })
  await owner.browser.call('POST', '/api/collections/k-1/vehicles', { vehicleIds: [vehicleId] })
})

/** What fails for a reason of the machine, by which write, on which page, and what is said there. */
it.each([
  ['create-collection', 'INSERT ON collections', '/collections', 'Failed to create collection'],
  ['set-public', 'UPDATE ON collections', '/collections', 'Failed to update collection'],
  ['set-featured', 'UPDATE ON collections', '/collections', 'Failed to update collection'],
  ['delete-collection', 'DELETE ON collections', '/collections', 'Failed to delete collection'],
  ['edit-collection', 'UPDATE ON collections', '/collections/cars', 'Failed to update collection'],
  ['delete-collection', 'DELETE ON collections', '/collections/cars', 'Failed to delete collection'],
  ['choose-main-vehicle', 'UPDATE ON collections', '/collections/cars', 'Failed to update collection'],
  [
    'remove-from-collection',
    'DELETE ON collection_vehicles',
    '/collections/cars',
    'Failed to remove the vehicle from the collection',
  ],
  ['collect-vehicle', 'DELETE ON collection_vehicles', '/plate/WXY1/collect', 'Failed to update collection'],
  ['create-collection-with', 'INSERT ON collections', '/plate/WXY1/collect', 'Failed to create collection'],
])('%s that fails by %s on %s says so (COLL-41 to 43, 47 to 49)', async (intent, writes, path, text) => {
  await failWrites(app.db, writes)
  const fields = { name: 'New', title: 'New', isPublic: 'false', isFeatured: 'true', collected: 'false' }
  const sent = { ...fields, intent, collection: 'k-1', vehicleId, isMain: 'true' }
  // A ticked box is sent as `on`.
  const boxes = intent.startsWith('set-') ? {} : { isPublic: 'on', isFeatured: 'on' }
  const answer = await owner.browser.post(path, { ...sent, ...boxes })
  expect([answer.status, await mainOf(answer)]).toEqual([500, expect.stringContaining(text)])
})

it.each([
  ['set-public', '/collections', { isPublic: 'false' }],
  ['remove-from-collection', '/collections/cars', {}],
])('%s that is refused says why, without scripts too', async (intent, path, fields) => {
  const stranger = await app.browser(await aMember(app.db, { isApproved: true }))
  const answer = await stranger.post(path, { intent, collection: 'k-1', vehicleId, ...fields })
  expect([answer.status, await mainOf(answer)]).toEqual([
    403,
    expect.stringMatching(/role="alert"><p>[^<]{10,}/),
  ])
})
