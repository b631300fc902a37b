import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setDatabase } from '#app/db.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { setPrimaryImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage } from '#app/domain/media/decide.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { makeJobQueue, setJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaStore } from '#app/integrations/media-store/media-store.ts'
import { lifecycle } from '#app/lifecycle.server.ts'
import type { Database, MediaRow, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

const at = 1_000
let db: Kysely<Database>
let store: MediaStore
let folder: string
let owner: Member
let admin: Member
let vehicle: VehicleRow
let image: MediaRow

beforeEach(async () => {
  db = testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'media-'))
  store = diskMediaStore(folder)
  setMediaStore(store)
  owner = await aMember(db, { isApproved: true })
  admin = await aMember(db, { isAdmin: true })
  vehicle = await aVehicle(db, { by: owner })
  image = await aPhoto(db, { of: vehicle, by: owner })
})
afterEach(async () => {
  await db.destroy()
  setMediaStore(null)
  rmSync(folder, { recursive: true })
})

const which = (media = image) => ({ vehicleId: vehicle.id, mediaId: media.id })
const aReport = async (media = image) => {
  const reporter = await aMember(db)
  return () => reportImage(db, reporter, { ...which(media), reason: 'A lorry' }, at)
}
const report = async (times: number, media = image) => {
  for (let n = 0; n < times; n += 1) await (await aReport(media))()
}
const now = (media = image) =>
  db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow()
const primary = async () => {
  const { primary_media_id } = await db.selectFrom('vehicles').selectAll().executeTakeFirstOrThrow()
  return primary_media_id
}
const isPublic = async (name: string) => (await store.open('public', `${name}/medium.jpg`)) !== null
/** How acts that were begun together ended: 'done', or the error's code. */
const together = async (...acts: (() => Promise<unknown>)[]) => {
  const ends = await Promise.allSettled(acts.map((act) => act()))
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'done'
    if (end.reason instanceof DomainError) return end.reason.code
    throw end.reason
  })
}

describe('the third report', () => {
  it('and its consequence are one: where the image cannot be hidden, nobody has reported', async () => {
    await report(2)
    await sql`CREATE TRIGGER full BEFORE INSERT ON activity BEGIN SELECT RAISE(FAIL, 'disk full'); END`.execute(
      db,
    )
    await expect(report(1)).rejects.toThrow('disk full')
    expect(await now()).toMatchObject({ status: 'approved', report_count: 2, moderation_status: 'none' })
    expect(await db.selectFrom('reports').select('id').execute()).toHaveLength(2)
  })

  it.each([
    ['first', ['report', 'approve']],
    ['second', ['approve', 'report']],
  ])('that comes %s while an admin approves leaves the image shown', async (_, order) => {
    await report(2)
    const acts: Record<string, () => Promise<unknown>> = {
      report: await aReport(),
      approve: () => approveImage(db, admin, which(), at),
    }
    await together(...order.map((name) => acts[name] as () => Promise<unknown>))
    const { status, area, name, moderation_status } = await now()
    expect({ status, area, moderation_status }).toEqual({
      status: 'approved',
      area: 'public',
      moderation_status: 'approved',
    })
    expect(await isPublic(name)).toBe(true)
    expect(await primary()).toBe(image.id)
  })

  it.each([
    ['first', ['report', 'hide']],
    ['second', ['hide', 'report']],
  ])('that comes %s while an admin hides leaves it decided', async (_, order) => {
    await report(2)
    const acts: Record<string, () => Promise<unknown>> = {
      report: await aReport(),
      hide: () => hideImage(db, admin, which(), at),
    }
    await together(...order.map((name) => acts[name] as () => Promise<unknown>))
    const { name, ...row } = await now()
    expect(row).toMatchObject({
      status: 'hidden',
      area: 'private',
      moderation_status: 'rejected',
      report_count: 0,
    })
    expect([await isPublic(image.name), await isPublic(name)]).toEqual([false, false])
  })

  it('comes with others at once: it is hidden once', async () => {
    const reports = await Promise.all([aReport(), aReport(), aReport(), aReport(), aReport()])
    expect(await together(...reports)).toEqual(Array(5).fill('done'))
    expect(await now()).toMatchObject({ status: 'hidden', area: 'private', report_count: 5 })
    const hidings = await db.selectFrom('activity').select('id').where('kind', '=', 'photo-hidden').execute()
    expect(hidings).toHaveLength(1)
  })
})

it('of two admins who show a hidden image at once, one does', async () => {
  await report(3)
  const approve = () => approveImage(db, admin, which(), at)
  expect((await together(approve, approve)).sort()).toEqual(['done', 'image_decided_already'])
  expect(await now()).toMatchObject({ status: 'approved', area: 'public' })
})

describe('an image that an admin has shown again', () => {
  beforeEach(async () => {
    await report(3)
    await approveImage(db, admin, which(), at)
  })

  it('is hidden by no report, until an admin hides it', async () => {
    await report(5)
    expect(await now()).toMatchObject({ status: 'approved', report_count: 5 })
    await hideImage(db, admin, which(), at)
    expect(await now()).toMatchObject({ status: 'hidden', area: 'private', report_count: 0 })
    await approveImage(db, admin, which(), at)
    await report(3)
    expect(await now()).toMatchObject({ status: 'approved', area: 'public' })
  })
})

it('a photo that waited for its approval is hidden by three reports', async () => {
  const newcomer = await aMember(db)
  const photo = await aPhoto(db, { of: vehicle, by: newcomer })
  await approveImage(db, admin, which(photo), at)
  await report(3, photo)
  expect(await now(photo)).toMatchObject({ status: 'hidden', area: 'private' })
})

describe('a primary image that was hidden', () => {
  let second: MediaRow
  beforeEach(async () => {
    second = await aPhoto(db, { of: vehicle, by: owner })
    expect(await primary()).toBe(image.id)
  })

  it.each([
    ['three reports', () => report(3)],
    ['an admin', () => hideImage(db, admin, which(), at)],
  ])('by %s is primary again once it is shown', async (_, hide) => {
    await hide()
    expect(await primary()).toBe(second.id)
    await approveImage(db, admin, which(), at)
    expect(await primary()).toBe(image.id)
  })

  it('is primary again, whatever became of those that took its place', async () => {
    await report(3)
    await report(3, second)
    expect(await primary()).toBeNull()
    await approveImage(db, admin, which(second), at)
    expect(await primary()).toBe(second.id)
    await approveImage(db, admin, which(), at)
    expect(await primary()).toBe(image.id)
  })

  it('is not where somebody has chosen another one meanwhile', async () => {
    await report(3)
    const third = await aPhoto(db, { of: vehicle, by: owner })
    await setPrimaryImage(db, owner, which(third), at)
    await approveImage(db, admin, which(), at)
    expect(await primary()).toBe(third.id)
  })
})

describe('after a crash', () => {
  const crash = () => Promise.reject(new Error('crash'))
  beforeEach(() => {
    setDatabase(db)
    setJobQueue(makeJobQueue(':memory:'))
  })
  afterEach(async () => {
    setDatabase(testDatabase())
    await lifecycle.stop(0)
  })

  it.each([
    ['the report and the move of the files', { copy: crash }],
    ['the move of the files and the removal of the public ones', { remove: crash }],
  ])('between %s the next start leaves nothing public', async (_, broken) => {
    setMediaStore({ ...store, ...broken })
    await report(3)
    expect((await now()).status).toBe('hidden')
    expect(await isPublic(image.name)).toBe(true)
    setMediaStore(store)
    await lifecycle.start()
    const { name, area } = await now()
    expect([await isPublic(image.name), await isPublic(name), area]).toEqual([false, false, 'private'])
    expect(await store.open('private', `${name}/medium.jpg`)).not.toBeNull()
  })

  it('an admin who hides it is believed, too', async () => {
    setMediaStore({ ...store, copy: crash })
    await hideImage(db, admin, which(), at)
    setMediaStore(store)
    await lifecycle.start()
    expect(await isPublic(image.name)).toBe(false)
  })

  it('an image that is shown again before the next start is public', async () => {
    setMediaStore({ ...store, copy: crash })
    await report(3)
    setMediaStore(store)
    await approveImage(db, admin, which(), at)
    await lifecycle.start()
    expect(await isPublic((await now()).name)).toBe(true)
  })
})
