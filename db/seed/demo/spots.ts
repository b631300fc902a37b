import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { found } from '#app/domain/errors.ts'
import { addMedia, type UploadedFile } from '#app/domain/media/photos.server.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { letterOf } from '#app/domain/plates/plate.ts'
import { recountSpotter } from '#app/domain/users/recount.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { recountVehicle } from '#app/domain/vehicles/recount.server.ts'
import { spotPlate } from '#app/domain/vehicles/spot.server.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import type { Database } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { hasPhoto, photoFor } from '#db/seed/demo/photos.ts'
import { actAs } from '#db/seed/demo/spotters.ts'
import { type DemoEvent, timelineOf } from '#db/seed/demo/timeline.ts'

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
  const { id } = found(await activeVehicle(db, plate), 'vehicle_not_found')
  if (event.kind === 'describe') return describe(db, id, event)
  if (event.kind === 'replate') return replate(db, id, event)
  if (event.kind === 'delete') return remove(db, member, id, at)
  await addMedia(db, member, id, found(file), at)
}

// What follows is done directly, as long as there are no verbs for it.

async function describe(db: Kysely<Database>, id: number, { at, vehicle }: DemoEvent): Promise<void> {
  const { make = null, model = null, color = null, body = null, g80Kit = false } = vehicle.car ?? {}
  await inTransaction(db, async (db) => {
    await db
      .updateTable('vehicles')
      .set({
        make,
        model,
        color,
        body_style: body,
        g80_conversion_kit: g80Kit ? 'Yes' : 'No',
        profile: vehicle.profile ?? '',
        last_activity_at: at,
      })
      .where('id', '=', id)
      .execute()
    await recountVehicle(db, id)
  })
}

async function replate(
  db: Kysely<Database>,
  id: number,
  { plate, newPlate, at }: DemoEvent & { kind: 'replate' },
): Promise<void> {
  const { kind, style, letters, number, isSingleDigit } = classifyPlate(newPlate)
  await inTransaction(db, async (db) => {
    await db
      .updateTable('vehicles')
      .set({
        plate: newPlate,
        plate_style: style,
        plate_kind: kind,
        is_single_digit: isSingleDigit ? 1 : 0,
        number_part: number,
        letter_part: letters,
        first_letter: letterOf(newPlate),
        last_activity_at: at,
      })
      .where('id', '=', id)
      .execute()
    await db.insertInto('plate_redirects').values({ plate, vehicle_id: id, created_at: at }).execute()
  })
}

/** Only vehicles without an own photo are deleted in the demo: no rep hangs on them. */
async function remove(db: Kysely<Database>, member: Member, id: number, at: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .updateTable('vehicles')
      .set({ deleted_at: at, deleted_by: member.id })
      .where('id', '=', id)
      .execute()
    await recountSpotter(db, member.id, at)
  })
}
