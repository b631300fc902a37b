import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { found } from '#app/domain/errors.ts'
import { addMedia, type UploadedFile } from '#app/domain/media/photos.server.ts'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import { spotPlate } from '#app/domain/spotting/spot.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import type { Database } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { hasPhoto, photoFor } from '#db/seed/demo/photos.ts'
import { actAs } from '#db/seed/demo/spotters.ts'
import { type DemoEvent, timelineOf } from '#db/seed/demo/timeline.ts'

const MINUTE = 60_000

/** A line is reported after so many photos. */
const PHOTOS_A_LINE = 20

/** Lets everything happen to the vehicles, in the order of time; the next photo is drawn meanwhile. */
export async function spotVehicles({ db, now, vehicles, report }: Demo): Promise<void> {
  const events = timelineOf(vehicles, now)
  const total = events.filter(hasPhoto).length
  let photos = 0
  await inWorkFolder('drawn', async (folder) => {
    for await (const [event, file] of withNextBegun(events, (event) => photoFor(event, folder))) {
      await actAs(db, { username: event.by, at: event.at }, (member) => happen(db, member, event, file))
      if (file === null) continue
      await rm(file.path, { force: true })
      photos += 1
      if (photos % PHOTOS_A_LINE === 0 || photos === total) report(`${photos} of ${total} photos`)
    }
  })
}

/** Each item with what `work` makes of it, while the work for the next item is under way. */
async function* withNextBegun<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): AsyncGenerator<[T, R]> {
  const begin = (item: T) => {
    const result = work(item)
    result.catch(() => {}) // it is thrown where it is awaited
    return { item, result }
  }
  let current: ReturnType<typeof begin> | undefined
  for (const item of items) {
    const next = begin(item)
    if (current) yield [current.item, await current.result]
    current = next
  }
  if (current) yield [current.item, await current.result]
}

async function happen(
  db: Kysely<Database>,
  member: Member,
  event: DemoEvent,
  file: UploadedFile | null,
): Promise<void> {
  const { at, plate, vehicle } = event
  if (event.kind === 'spot') {
    await spotPlate(db, member, { plate }, file, at)
    await db
      .updateTable('vehicles')
      .set({ hits: vehicle.views })
      .where('plate', '=', plate)
      .where('deleted_at', 'is', null)
      .execute()
    return
  }
  const known = found(await activeVehicle(db, plate), 'vehicle_not_found')
  const { id } = known
  if (event.kind === 'describe') return describe(db, member, id, event)
  if (event.kind === 'replate') {
    await changePlate(db, member, { vehicleId: id, plate: event.newPlate }, at)
    return
  }
  if (event.kind === 'delete') return deleteVehicle(db, member, id, at)
  await addMedia(db, member, known, found(file), at)
}

/** Its first spotter says what it is, and tells its story a minute later. */
async function describe(db: Kysely<Database>, member: Member, id: number, event: DemoEvent): Promise<void> {
  const { at, vehicle } = event
  const { make, model, color, body, g80Kit } = vehicle.car ?? {}
  const edit = { make, model, color, bodyStyle: body, g80ConversionKit: g80Kit ? 'Yes' : undefined } as const
  await editBasicInfo(db, member, { vehicleId: id, edit }, at)
  const { profile } = vehicle
  if (profile) await editStory(db, member, { vehicleId: id, edit: { profile } }, at + MINUTE)
}
