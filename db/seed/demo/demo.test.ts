import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import { recountSpotter } from '#app/domain/users/recount.server.ts'
import { recountVehicle } from '#app/domain/vehicles/recount.server.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { fillDemo } from '#db/seed/demo/demo.ts'
import { demoVehicles } from '#db/seed/demo/vehicles.ts'
import { testDatabase } from '#tests/database.ts'

const now = Date.UTC(2026, 2, 4, 12)
const db = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'demo-'))
const store = diskMediaStore(folder)

/** Own and others' photos, one that waits, none; another plate; deleted, and then spotted by somebody else. */
const plates = ['B 12 Y', 'AYX 8', 'WX 10 X', 'QB 909 Y', 'QL 3001', 'WYX 2345 X']
const vehicles = demoVehicles.filter(({ plate }) => plates.includes(plate))

beforeAll(async () => {
  setMediaStore(store)
  await fillDemo(db, { now, report: () => {}, vehicles })
}, 120_000)

afterAll(async () => {
  setMediaStore(null)
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

it('rep is the sum of the ledger', async () => {
  const users = await db.selectFrom('users').select(['id', 'username', 'rep']).execute()
  const entries = await db.selectFrom('rep_ledger').select(['user_id', 'reason', 'points']).execute()
  for (const { id, username, rep } of users) {
    const earned = entries
      .filter(({ user_id }) => user_id === id)
      .reduce((sum, { points }) => sum + points, 0)
    expect(rep, username).toBe(earned)
  }
  const ofPhotos = (id: number) =>
    entries
      .filter(({ user_id, reason }) => user_id === id && reason === 'photos')
      .reduce((sum, { points }) => sum + points, 0)
  // 3 for the first photo of one's own spot (AYX 8), 2 for the second (B 12 Y), 2 for one of somebody else's vehicle.
  expect(Object.fromEntries(users.map(({ id, username }) => [username, ofPhotos(id)]))).toMatchObject({
    LimKopiO: 3,
    uncle_myvi: 5,
    Devi_on_PLUS: 2,
    mamak_2am: 2,
    arif_lensa: 3,
    siva_rpm: 4,
    nabilah_w: 0,
    newcomer: 0,
  })
})

it('counters are what they count', async () => {
  const rows = await db.selectFrom('vehicles').selectAll().execute()
  const media = await db.selectFrom('media').selectAll().where('status', '=', 'approved').execute()
  expect(rows).toHaveLength(vehicles.length)
  for (const row of rows) {
    const photos = media.filter(({ vehicle_id }) => vehicle_id === row.id)
    const own = photos.filter(({ uploader_id }) => uploader_id === row.first_added_by)
    expect(row.image_count, row.plate).toBe(photos.length)
    expect(row.counts_at, row.plate).toBe(
      own.length ? Math.min(...own.map((photo) => photo.approved_at ?? 0)) : null,
    )
    expect(row.primary_media_id, row.plate).toBe(photos[0]?.id ?? null)
    expect(row.last_activity_at, row.plate).toBeGreaterThanOrEqual(
      Math.max(...photos.map((photo) => photo.uploaded_at)),
    )
  }
  for (const user of await db.selectFrom('users').selectAll().execute()) {
    const counting = rows.filter((row) => row.first_added_by === user.id && row.counts_at && !row.deleted_at)
    expect(user.total_spots, user.username).toBe(counting.length)
    expect(user.total_images, user.username).toBe(
      media.filter((photo) => photo.uploader_id === user.id).length,
    )
  }
})

it('counting anew changes nothing', async () => {
  const tables = async () => [
    await db.selectFrom('vehicles').selectAll().orderBy('id').execute(),
    (await db.selectFrom('users').selectAll().orderBy('id').execute()).map(
      ({ stats_updated_at: _, ...user }) => user,
    ),
  ]
  const before = await tables()
  for (let time = 0; time < 2; time++) {
    for (const { id } of await db.selectFrom('vehicles').select('id').execute()) await recountVehicle(db, id)
    for (const { id } of await db.selectFrom('users').select('id').execute())
      await recountSpotter(db, id, now)
    expect(await tables()).toEqual(before)
  }
})

it('likes and tags are what the counters say, in the past', async () => {
  const likes = await db.selectFrom('vehicle_likes').selectAll().execute()
  const tags = await db.selectFrom('vehicle_tags').selectAll().execute()
  expect(likes.length).toBeGreaterThan(10)
  expect(tags.length).toBeGreaterThan(0)
  for (const { id, plate, likes_count, tag_count } of await db.selectFrom('vehicles').selectAll().execute()) {
    const ofIt = (rows: { vehicle_id: number }[]) => rows.filter(({ vehicle_id }) => vehicle_id === id).length
    expect([likes_count, tag_count], plate).toEqual([ofIt(likes), ofIt(tags)])
  }
  expect(Math.max(...[...likes, ...tags].map(({ created_at }) => created_at))).toBeLessThan(now)
})

it('every photo lies in the store, waiting ones and those of deleted vehicles apart, and nothing else is left', async () => {
  const media = await db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select(['media.name', 'media.status', 'media.extension', 'vehicles.deleted_at'])
    .execute()
  expect(media.filter(({ status }) => status === 'waiting')).toHaveLength(1)
  for (const { name, status, extension, deleted_at } of media) {
    const area = status === 'approved' && deleted_at === null ? 'public' : 'private'
    for (const file of [`original.${extension}`, 'thumbnail.webp', 'medium.jpg', 'large.webp']) {
      expect(await store.open(area, `${name}/${file}`), `${area} ${name} ${file}`).not.toBeNull()
    }
  }
  expect(readdirSync(store.workDir)).toEqual([])
})

it('a former plate leads on, and a plate can be spotted again after a deletion', async () => {
  expect(await vehicleAtPlate(db, 'B12Y')).toEqual({ movedTo: 'BYX1234' })
  expect(await vehicleAtPlate(db, 'BYX1234')).toMatchObject({
    vehicle: { make: 'Proton', model: 'X50', plate_kind: 'my-standard', number_part: '1234', image_count: 3 },
  })
  expect(await vehicleAtPlate(db, 'WX10X')).toMatchObject({ vehicle: { deleted_at: null, image_count: 2 } })
  expect(await vehicleAtPlate(db, 'WYX2345X')).toMatchObject({ vehicle: { deleted_at: expect.any(Number) } })
})

it('collections hold the vehicles that are there, private ones and an empty one among them', async () => {
  const rows = await db.selectFrom('collections').selectAll().execute()
  expect(rows.filter(({ is_public }) => is_public === 0)).toHaveLength(2)
  expect(rows.find(({ slug }) => slug === 'raja-jalan')).toMatchObject({ vehicle_count: 2 })
  expect(rows.find(({ slug }) => slug === 'track-day-hopefuls')).toMatchObject({ vehicle_count: 0 })
  expect(Math.max(...rows.map(({ updated_at }) => updated_at))).toBeLessThan(now)
})

it('awards are earned, two are given by hand with a reason, and some are shown', async () => {
  const held = await db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'award_id')
    .innerJoin('users', 'users.id', 'user_awards.user_id')
    .select(['username', 'key', 'reason', 'awarded_at', 'display_order'])
    .execute()
  const keysOf = (name: string) => held.filter(({ username }) => username === name).map(({ key }) => key)
  expect(keysOf('LimKopiO')).toContain('spots-1')
  expect(keysOf('KinabaluKlik')).toContain('collections-1')
  expect(keysOf('newcomer')).toEqual([])
  const byHand = held.filter(({ reason }) => reason !== null)
  expect(byHand.map(({ username, key }) => [username, key])).toEqual([
    ['arif_lensa', 'early-bird'],
    ['makcik_turbo', 'karipap-patron'],
  ])
  expect(held.filter(({ display_order }) => display_order !== null).length).toBeGreaterThan(5)
  expect(Math.max(...held.map(({ awarded_at }) => awarded_at))).toBeLessThan(now)
  expect(await rebuildAwards(db, now)).toEqual({ awards: 0, counters: 0 })
})

it('the trusted are approved by the admin, and some have a picture of their own', async () => {
  const users = await db.selectFrom('users').select(['username', 'is_approved', 'avatar']).execute()
  const approvals = await db
    .selectFrom('moderation_log')
    .where('action', '=', 'approve-user')
    .select('id')
    .execute()
  expect(approvals).toHaveLength(users.filter(({ is_approved }) => is_approved === 1).length)
  const pictured = users.filter(({ avatar }) => avatar !== null)
  expect(pictured.map(({ username }) => username)).toEqual(['siva_rpm'])
  expect(await store.open('public', `${pictured[0]?.avatar}/large.webp`)).not.toBeNull()
})

it('members sign in by name, and nobody stays signed in', async () => {
  const users = await db.selectFrom('users').select(['username', 'is_first_login', 'is_admin']).execute()
  expect(users.filter(({ is_first_login }) => is_first_login)).toEqual([])
  expect(users.filter(({ is_admin }) => is_admin).map(({ username }) => username)).toEqual(['demo_admin'])
  expect(await db.selectFrom('sessions').select('id_hash').execute()).toEqual([])
})

it('a database with members is not filled again', async () => {
  await expect(fillDemo(db, { now, report: () => {} })).rejects.toThrow('has members')
})
