import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hideImage } from '#app/domain/media/decide.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { setRemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aPhotoFile, aVehicle, jpegBytes } from '#tests/factories.ts'

/** Who may do what with photos: every call against every role. */
const app = testApp()

const roles = [
  'visitor',
  'new',
  'trusted',
  'restricted',
  'notSetUp',
  'owner',
  'firstSpotter',
  'moderator',
  'admin',
] as const
type Role = (typeof roles)[number]

let members: Record<Exclude<Role, 'visitor'>, Member>
let vehicle: VehicleRow
let image: MediaRow
let waiting: MediaRow
let hidden: MediaRow

beforeEach(async () => {
  const { db } = app
  const owner = await aMember(db)
  members = {
    new: await aMember(db),
    trusted: await aMember(db, { isApproved: true }),
    restricted: await aMember(db, { isApproved: true, restrictedUntil: Date.now() + 60_000 }),
    notSetUp: await aMember(db, { isFirstLogin: true }),
    owner,
    firstSpotter: await aMember(db),
    moderator: await aMember(db, { rep: 1000 }),
    admin: await aMember(db, { isAdmin: true }),
  }
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

type Call = (browser: Browser) => Promise<Response>

const members200 = {
  visitor: 401,
  new: 200,
  trusted: 200,
  restricted: 403,
  notSetUp: 403,
  owner: 200,
  firstSpotter: 200,
  moderator: 200,
  admin: 200,
}
const admins200 = {
  visitor: 401,
  new: 403,
  trusted: 403,
  restricted: 403,
  notSetUp: 403,
  owner: 403,
  firstSpotter: 403,
  moderator: 403,
  admin: 200,
}
const ownerAndAdmin = {
  visitor: 404,
  new: 404,
  trusted: 404,
  restricted: 404,
  notSetUp: 404,
  owner: 200,
  firstSpotter: 404,
  moderator: 404,
  admin: 200,
}

/** A form leads on; a visitor to the sign-in. */
const forms303 = Object.fromEntries(
  Object.entries(members200).map(([role, status]) => [role, status === 403 ? 403 : 303]),
) as Record<Role, number>

const form = (browser: Browser, intent: string, more: Record<string, string> = {}) =>
  browser.post('/plate/WXY1234', { intent, imageId: `m-${image.id}`, ...more })

const calls: [string, Call, Record<Role, number>][] = [
  [
    'POST /api/upload/upload',
    async (browser) =>
      browser.post('/api/upload/upload', { vehicleId: `v-${vehicle.id}`, file: await aPhotoFile() }),
    members200,
  ],
  [
    'POST /api/vehicles/submit-image',
    (browser) =>
      browser.call('POST', '/api/vehicles/submit-image', {
        vehicleId: `v-${vehicle.id}`,
        imageUrl: 'https://pictures.example/car.jpg',
      }),
    members200,
  ],
  [
    'POST /media/drafts',
    async (browser) => browser.post('/media/drafts', { file: await aPhotoFile() }),
    members200,
  ],
  [
    'PATCH …/images/reorder',
    (browser) =>
      browser.call('PATCH', `/api/vehicles/v-${vehicle.id}/images/reorder`, {
        imageOrder: [`m-${image.id}`],
      }),
    members200,
  ],
  [
    'PATCH …/set-primary',
    (browser) => browser.call('PATCH', `/api/vehicles/v-${vehicle.id}/images/m-${image.id}/set-primary`),
    members200,
  ],
  [
    'DELETE …/images/{imageId}',
    (browser) => browser.call('DELETE', `/api/vehicles/v-${vehicle.id}/images/m-${image.id}`),
    { ...admins200, owner: 200 },
  ],
  [
    'POST /api/admin/report-image',
    (browser) =>
      browser.call('POST', '/api/admin/report-image', {
        vehicleId: `v-${vehicle.id}`,
        imageId: `m-${image.id}`,
        imageUrl: '',
        reason: 'Not a car',
      }),
    { ...members200, owner: 400 },
  ],
  [
    'the form of a photo',
    async (browser) => browser.post('/plate/WXY1234', { intent: 'add-photo', photo: await aPhotoFile() }),
    forms303,
  ],
  [
    'the form of an address',
    (browser) =>
      browser.post('/plate/WXY1234', {
        intent: 'add-photo-by-url',
        imageUrl: 'https://pictures.example/car.jpg',
      }),
    forms303,
  ],
  ['the form of the main photo', (browser) => form(browser, 'set-primary-image'), forms303],
  [
    'the form of a deletion',
    (browser) => form(browser, 'delete-image'),
    { ...forms303, new: 403, trusted: 403, firstSpotter: 403, moderator: 403 },
  ],
  [
    'the form of a report',
    (browser) => form(browser, 'report-image', { reason: 'Not a car' }),
    { ...forms303, owner: 400 },
  ],
  [
    'the form of an order',
    (browser) => browser.post('/plate/WXY1234', { intent: 'reorder-images', imageOrder: `m-${image.id}` }),
    forms303,
  ],
  ['the form of a move', (browser) => form(browser, 'move-image', { direction: 'up' }), forms303],
  ['GET /api/admin/pending-images', (browser) => browser.get('/api/admin/pending-images'), admins200],
  ['GET /api/admin/reported-images', (browser) => browser.get('/api/admin/reported-images'), admins200],
  [
    'POST /api/admin/approve-image',
    (browser) => browser.call('POST', `/api/admin/approve-image/${at(waiting)}`),
    admins200,
  ],
  [
    'POST /api/admin/reject-image',
    (browser) => browser.call('POST', `/api/admin/reject-image/${at(waiting)}`),
    admins200,
  ],
  [
    'POST /api/admin/moderate-image, hide',
    (browser) => browser.call('POST', `/api/admin/moderate-image/${at(image)}`, { action: 'hide' }),
    admins200,
  ],
  [
    'POST /api/admin/moderate-image, approve',
    (browser) => browser.call('POST', `/api/admin/moderate-image/${at(hidden)}`, { action: 'approve' }),
    admins200,
  ],
  ['a waiting file', (browser) => browser.get(`/media/private/m-${waiting.id}/medium.jpg`), ownerAndAdmin],
  ['a hidden file', (browser) => browser.get(`/media/private/m-${hidden.id}/medium.jpg`), ownerAndAdmin],
  [
    'a file of a deleted vehicle',
    async (browser) => {
      await app.db
        .updateTable('vehicles')
        .set({ deleted_at: Date.now() })
        .where('id', '=', vehicle.id)
        .execute()
      return browser.get(`/media/private/m-${image.id}/medium.jpg`)
    },
    { ...ownerAndAdmin, owner: 404, firstSpotter: 200 },
  ],
  [
    'a public file',
    (browser) => browser.get(`/media/${image.name}/medium.jpg`),
    { ...members200, visitor: 200, restricted: 200, notSetUp: 200 },
  ],
]

describe.each(calls)('%s', (_name, call, expected) => {
  it.each(Object.entries(expected) as [Role, number][])('by a %s: %i', async (role, status) => {
    const browser = await app.browser(role === 'visitor' ? undefined : members[role])
    expect((await call(browser)).status).toBe(status)
  })
})
