import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import { readAllNotifications } from '#app/domain/notifications/notifications.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database, MediaRow, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { shownNotifications } from '#tests/notifications.ts'

let db: Kysely<Database>
let spotter: Member
let vehicle: VehicleRow
const at = Date.now()

beforeEach(async () => {
  db = testDatabase()
  spotter = await aMember(db)
  vehicle = await aVehicle(db, { by: spotter })
})
afterEach(() => db.destroy())

const notificationsOf = (member: Member) => shownNotifications(db, member)

describe('a decision about an image', () => {
  let folder: string
  let owner: Member
  let admin: Member
  let image: MediaRow
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'media-'))
    setMediaStore(diskMediaStore(folder))
    owner = await aMember(db)
    admin = await aMember(db, { isAdmin: true })
    image = await aPhoto(db, { of: vehicle, by: owner })
  })
  afterEach(() => {
    setMediaStore(null)
    rmSync(folder, { recursive: true })
  })
  const which = () => ({ vehicleId: vehicle.id, mediaId: image.id })

  it('tells whoever uploaded it', async () => {
    await approveImage(db, admin, which(), at)
    expect(await notificationsOf(owner)).toMatchObject([
      { type: 'IMAGE_APPROVED', params: { mediaId: image.id } },
    ])
    expect(await notificationsOf(admin)).toEqual([])
    expect(await notificationsOf(spotter)).toEqual([])
  })

  it('tells of a refusal', async () => {
    await rejectImage(db, admin, which(), at)
    expect(await notificationsOf(owner)).toMatchObject([{ type: 'IMAGE_REJECTED', isVideo: false }])
  })

  it('tells the latest only, as long as it is unread', async () => {
    await approveImage(db, admin, which(), at)
    await hideImage(db, admin, which(), at)
    expect(await notificationsOf(owner)).toMatchObject([{ type: 'IMAGE_HIDDEN' }])
    await readAllNotifications(db, owner, at)
    await approveImage(db, admin, which(), at + 1)
    expect(await notificationsOf(owner)).toMatchObject([
      { type: 'IMAGE_APPROVED', isRead: false },
      { type: 'IMAGE_HIDDEN', isRead: true },
    ])
  })

  it('tells of the third report', async () => {
    await approveImage(db, admin, which(), at)
    for (const by of [spotter, await aMember(db), await aMember(db)])
      await reportImage(db, by, { ...which(), reason: 'Not a car' }, at)
    expect(await notificationsOf(owner)).toMatchObject([{ type: 'IMAGE_HIDDEN', actors: [] }])
  })

  it('of one’s own image tells nothing, nor what is approved by itself', async () => {
    const own = await aPhoto(db, { of: vehicle, by: admin })
    await hideImage(db, admin, { ...which(), mediaId: own.id }, at)
    await aPhoto(db, { of: vehicle, by: await aMember(db, { isApproved: true }) })
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('is forgotten with the image, read or not; others stay', async () => {
    const other = await aPhoto(db, { of: vehicle, by: owner })
    await approveImage(db, admin, which(), at)
    await readAllNotifications(db, owner, at)
    await hideImage(db, admin, which(), at)
    await approveImage(db, admin, { ...which(), mediaId: other.id }, at)
    await deleteImage(db, admin, which(), at)
    expect(await notificationsOf(owner)).toMatchObject([{ params: { mediaId: other.id } }])
  })
})
