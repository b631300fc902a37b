import { beforeEach, describe, expect, it } from 'vitest'
import { deleteScheduledFiles } from '#app/domain/media/files/files.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'

const app = testApp()
let newcomer: Member
let admin: Browser
let vehicle: VehicleRow
let image: MediaRow

beforeEach(async () => {
  newcomer = await aMember(app.db)
  admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  vehicle = await aVehicle(app.db, { by: newcomer, plate: 'WXY1234' })
  image = await aPhoto(app.db, { of: vehicle, by: newcomer })
})

const decide = (verb: 'approve' | 'reject', media = image) =>
  admin.call('POST', `/api/admin/${verb}-image/v-${vehicle.id}/m-${media.id}`)

const now = () => app.db.selectFrom('media').selectAll().where('id', '=', image.id).executeTakeFirstOrThrow()

const vehicleJson = async (browser?: Browser) =>
  (await (browser ?? (await app.browser())).get('/api/vehicles/plate/WXY1234')).json()

describe('the list of what waits', () => {
  it('holds the oldest first, for admins to see', async () => {
    const second = await aPhoto(app.db, { of: vehicle, by: newcomer })
    const answer = await (await admin.get('/api/admin/pending-images')).json()
    expect(answer).toMatchObject({
      pagination: { page: 1, limit: 24, total: 2, hasMore: false },
      images: [
        {
          id: `m-${image.id}`,
          vehicleId: `v-${vehicle.id}`,
          url: `/media/private/m-${image.id}/original.jpg`,
          plate: 'WXY1234',
          submittedBy: { username: newcomer.username },
          submittedAt: new Date(image.uploaded_at).toISOString(),
        },
        { id: `m-${second.id}` },
      ],
    })
    expect((await admin.get(`/media/private/m-${image.id}/original.jpg`)).status).toBe(200)
  })

  it('comes in pages, and is empty past its end', async () => {
    await aPhoto(app.db, { of: vehicle, by: newcomer })
    const page = async (query: string) => (await admin.get(`/api/admin/pending-images?${query}`)).json()
    expect(await page('limit=1')).toMatchObject({ images: [{}], pagination: { hasMore: true, total: 2 } })
    expect(await page('page=9')).toMatchObject({ images: [], pagination: { hasMore: false } })
    expect((await admin.get('/api/admin/pending-images?page=0')).status).toBe(400)
  })

  it('leaves out what waits at a deleted vehicle', async () => {
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    expect(await (await admin.get('/api/admin/pending-images')).json()).toMatchObject({ images: [] })
  })
})

describe('an approval', () => {
  it('publishes under a new name: everybody sees it, it counts, and earns', async () => {
    const answer = await decide('approve')
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Image approved successfully!' }])
    const { status, area, name, approved_by } = await now()
    expect({ status, area, approved_by: approved_by !== null }).toEqual({
      status: 'approved',
      area: 'public',
      approved_by: true,
    })
    expect(name).not.toBe(image.name)
    const visitor = await app.browser()
    expect((await visitor.get(`/media/${name}/large.webp`)).status).toBe(200)
    expect((await visitor.get(`/media/${image.name}/large.webp`)).status).toBe(404)
    expect(await vehicleJson()).toMatchObject({
      profileRichnessScore: 15,
      images: [{ _id: `m-${image.id}`, isPrimary: true, approvedAt: expect.any(String) }],
    })
    expect(await repBesidesAwards(app.db, newcomer)).toBe(3)
    const spotter = await app.db
      .selectFrom('users')
      .select(['total_spots', 'total_images'])
      .where('id', '=', newcomer.id)
      .executeTakeFirstOrThrow()
    expect(spotter).toEqual({ total_spots: 1, total_images: 1 })
    expect(app.mediaFiles()).toHaveLength(7)
  })

  it('is said to whoever comes second, also at the same moment', async () => {
    const statuses = (await Promise.all([decide('approve'), decide('approve')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await decide('approve')).status).toBe(409)
    expect(app.mediaFiles()).toHaveLength(7)
  })

  it('and a rejection at the same moment: the first one counts, and no file is left of the other', async () => {
    const statuses = (await Promise.all([decide('approve'), decide('reject')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    const { status, area } = await now()
    await deleteScheduledFiles(app.db, Date.now() + 90_000)
    expect({ status, area, files: app.mediaFiles().length }).toEqual(
      status === 'approved'
        ? { status: 'approved', area: 'public', files: 7 }
        : { status: 'rejected', area: 'private', files: 0 },
    )
  })

  it('is on record', async () => {
    await decide('approve')
    const deeds = await app.db.selectFrom('moderation_log').select(['action', 'subject_id']).execute()
    expect(deeds).toEqual([{ action: 'approve-image', subject_id: image.id }])
    const acts = await app.db
      .selectFrom('activity')
      .select(['kind', 'owner_id'])
      .where('subject_kind', '=', 'media')
      .execute()
    expect(acts).toEqual([
      { kind: 'photo-added', owner_id: newcomer.id },
      { kind: 'photo-approved', owner_id: newcomer.id },
    ])
  })
})

describe('a rejection', () => {
  it('keeps the files from everybody, and they go once it can no longer be taken back; the row stays', async () => {
    const answer = await decide('reject')
    expect(await answer.json()).toEqual({ message: 'Image rejected successfully!' })
    expect((await now()).status).toBe('rejected')
    expect(await deleteScheduledFiles(app.db, Date.now() + 60_000)).toBe(0)
    for (const browser of [admin, await app.browser(newcomer)]) {
      expect(await vehicleJson(browser)).toMatchObject({ images: [] })
      expect((await browser.get(`/media/private/m-${image.id}/medium.jpg`)).status).toBe(404)
    }
    expect((await decide('approve')).status).toBe(409)
    expect((await decide('reject')).status).toBe(409)
    await deleteScheduledFiles(app.db, Date.now() + 90_000)
    expect(app.mediaFiles()).toEqual([])
  })

  it('makes room for the next photo', async () => {
    await aPhoto(app.db, { of: vehicle, by: newcomer })
    await aPhoto(app.db, { of: vehicle, by: newcomer })
    await expect(aPhoto(app.db, { of: vehicle, by: newcomer })).rejects.toThrow('photos_waiting')
    await decide('reject')
    await aPhoto(app.db, { of: vehicle, by: newcomer })
  })

  it('is not for what everybody sees: that is hidden', async () => {
    await decide('approve')
    expect((await decide('reject')).status).toBe(409)
    expect((await now()).status).toBe('approved')
  })
})

it.each(['approve', 'reject'] as const)('%s: an image of another vehicle is not found', async (verb) => {
  const other = await aVehicle(app.db)
  const path = `/api/admin/${verb}-image/v-${other.id}/m-${image.id}`
  expect((await admin.call('POST', path)).status).toBe(404)
  expect((await admin.call('POST', `/api/admin/${verb}-image/v-x/m-${image.id}`)).status).toBe(404)
})

it('what waits at a deleted vehicle keeps nobody from adding to others', async () => {
  await aPhoto(app.db, { of: vehicle, by: newcomer })
  await aPhoto(app.db, { of: vehicle, by: newcomer })
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
  await aPhoto(app.db, { of: await aVehicle(app.db), by: newcomer })
})

it('nothing is decided at a deleted vehicle', async () => {
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
  expect([(await decide('approve')).status, (await decide('reject')).status]).toEqual([409, 409])
})
