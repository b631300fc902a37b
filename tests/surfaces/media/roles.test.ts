import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { hideImage } from '#app/domain/media/decide.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { setRemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aPhotoFile, aVehicle, jpegBytes } from '#tests/factories.ts'
import {
  asForm,
  everybody,
  everyMember,
  type Members,
  only,
  type Role,
  type RoleCase,
  someMembers,
  testRoles,
} from '#tests/roles.ts'

/** Who may do what with photos: every call against every role. */
const app = testApp()

const members: Members & { owner?: Member } = someMembers(app)
let vehicle: VehicleRow
let image: MediaRow
let waiting: MediaRow
let hidden: MediaRow

beforeEach(async () => {
  const { db } = app
  const owner = await aMember(db)
  members.owner = owner
  vehicle = await aVehicle(db, { by: members.firstSpotter, plate: 'WXY1234' })
  waiting = await aPhoto(db, { of: vehicle, by: owner })
  image = await aPhoto(db, { of: vehicle, by: { ...owner, isApproved: true } })
  hidden = await aPhoto(db, { of: vehicle, by: { ...owner, isApproved: true } })
  await hideImage(db, members.admin, { vehicleId: vehicle.id, mediaId: hidden.id }, Date.now())
  setRemoteFetch(async (_address, dir) => {
    const path = join(dir, 'fetched')
    await writeFile(path, await jpegBytes())
    return { name: 'car.jpg', path, bytes: (await jpegBytes()).length, sha256: 'a'.repeat(64) }
  })
})
afterEach(() => setRemoteFetch(null))

const at = (media: MediaRow) => `v-${vehicle.id}/m-${media.id}`

const members200 = { ...only(everyMember, 200), owner: 200 }
const admins200 = { ...only(['admin'], 200), owner: 403 }
const ownerAndAdmin = { ...everybody(404), owner: 200, admin: 200 }
const forms303 = asForm({ ...only(everyMember, 303), owner: 303 })

const form = (browser: Browser, intent: string, more: Record<string, string> = {}) =>
  browser.post('/plate/WXY1234', { intent, imageId: `m-${image.id}`, ...more })

const cases: RoleCase<Role | 'owner'>[] = [
  [
    'POST /api/upload/upload',
    members200,
    async (browser) =>
      browser.post('/api/upload/upload', { vehicleId: `v-${vehicle.id}`, file: await aPhotoFile() }),
  ],
  [
    'POST /api/vehicles/submit-image',
    members200,
    (browser) =>
      browser.call('POST', '/api/vehicles/submit-image', {
        vehicleId: `v-${vehicle.id}`,
        imageUrl: 'https://pictures.example/car.jpg',
      }),
  ],
  [
    'POST /media/drafts',
    members200,
    async (browser) => browser.post('/media/drafts', { file: await aPhotoFile() }),
  ],
  [
    'PATCH …/images/reorder',
    members200,
    (browser) =>
      browser.call('PATCH', `/api/vehicles/v-${vehicle.id}/images/reorder`, {
        imageOrder: [`m-${image.id}`],
      }),
  ],
  [
    'PATCH …/set-primary',
    members200,
    (browser) => browser.call('PATCH', `/api/vehicles/v-${vehicle.id}/images/m-${image.id}/set-primary`),
  ],
  [
    'DELETE …/images/{imageId}',
    { ...admins200, owner: 200 },
    (browser) => browser.call('DELETE', `/api/vehicles/v-${vehicle.id}/images/m-${image.id}`),
  ],
  [
    'POST /api/admin/report-image',
    { ...members200, owner: 400 },
    (browser) =>
      browser.call('POST', '/api/admin/report-image', {
        vehicleId: `v-${vehicle.id}`,
        imageId: `m-${image.id}`,
        imageUrl: '',
        reason: 'Not a car',
      }),
  ],
  [
    'the form of a photo',
    forms303,
    async (browser) => browser.post('/plate/WXY1234', { intent: 'add-photo', photo: await aPhotoFile() }),
  ],
  [
    'the form of an address',
    forms303,
    (browser) =>
      browser.post('/plate/WXY1234', {
        intent: 'add-photo-by-url',
        imageUrl: 'https://pictures.example/car.jpg',
      }),
  ],
  ['the form of the main photo', forms303, (browser) => form(browser, 'set-primary-image')],
  [
    'the form of a deletion',
    { ...forms303, new: 403, trusted: 403, firstSpotter: 403, moderator: 403 },
    (browser) => form(browser, 'delete-image'),
  ],
  [
    'the form of a report',
    { ...forms303, owner: 400 },
    (browser) => form(browser, 'report-image', { reason: 'Not a car' }),
  ],
  [
    'the form of an order',
    forms303,
    (browser) => browser.post('/plate/WXY1234', { intent: 'reorder-images', imageOrder: `m-${image.id}` }),
  ],
  ['the form of a move', forms303, (browser) => form(browser, 'move-image', { direction: 'up' })],
  ['GET /api/admin/pending-images', admins200, (browser) => browser.get('/api/admin/pending-images')],
  ['GET /api/admin/reported-images', admins200, (browser) => browser.get('/api/admin/reported-images')],
  [
    'POST /api/admin/approve-image',
    admins200,
    (browser) => browser.call('POST', `/api/admin/approve-image/${at(waiting)}`),
  ],
  [
    'POST /api/admin/reject-image',
    admins200,
    (browser) => browser.call('POST', `/api/admin/reject-image/${at(waiting)}`),
  ],
  [
    'POST /api/admin/moderate-image, hide',
    admins200,
    (browser) => browser.call('POST', `/api/admin/moderate-image/${at(image)}`, { action: 'hide' }),
  ],
  [
    'POST /api/admin/moderate-image, approve',
    admins200,
    (browser) => browser.call('POST', `/api/admin/moderate-image/${at(hidden)}`, { action: 'approve' }),
  ],
  ['a waiting file', ownerAndAdmin, (browser) => browser.get(`/media/private/m-${waiting.id}/medium.jpg`)],
  ['a hidden file', ownerAndAdmin, (browser) => browser.get(`/media/private/m-${hidden.id}/medium.jpg`)],
  [
    'a file of a deleted vehicle',
    { ...ownerAndAdmin, owner: 404, firstSpotter: 200 },
    async (browser) => {
      await app.db
        .updateTable('vehicles')
        .set({ deleted_at: Date.now() })
        .where('id', '=', vehicle.id)
        .execute()
      return browser.get(`/media/private/m-${image.id}/medium.jpg`)
    },
  ],
  [
    'a public file',
    { ...members200, visitor: 200, restricted: 200, notSetUp: 200 },
    (browser) => browser.get(`/media/${image.name}/medium.jpg`),
  ],
]

testRoles(app, members, cases)
