import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { found } from '#app/domain/errors.ts'
import { hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { addMedia } from '#app/domain/media/photos.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import type { Database, MediaRow } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

/** Four seconds, made of one of the project's own drawings. */
const FILM = 'db/seed/demo/film.mp4'
const filmed = { plate: 'W 8 Y', by: 'siva_rpm', ago: 2 } as const

/** By whom the nth photo of a plate is reported, and why. Three reports hide it. */
const reports: readonly { plate: string; photo: number; by: Record<string, string> }[] = [
  { plate: 'W 8 Y', photo: 3, by: { LimKopiO: 'Blurry, the plate cannot be read' } },
  {
    plate: 'VYX 168',
    photo: 3,
    by: {
      arif_lensa: 'Another car of the same colour',
      jb_causeway: 'Not this one, look at the wheels',
      nabilah_w: 'Wrong car la',
    },
  },
]

/** A film, and what gives the admins something to decide. */
export async function fillModeration({ db, now, vehicles }: Demo): Promise<void> {
  const known = (plate: string) => vehicles.some((vehicle) => vehicle.plate === plate)
  if (known(filmed.plate)) await addFilm(db, now)
  for (const { plate, photo, by } of reports.filter(({ plate }) => known(plate))) {
    const image = (await photosOf(db, plate))[photo]
    if (!image) continue
    const which = { vehicleId: image.vehicle_id, mediaId: image.id }
    for (const [username, reason] of Object.entries(by)) {
      const at = momentOf(1, `${username} reports ${plate}`, now)
      await actAs(db, { username, at }, (member) => reportImage(db, member, { ...which, reason }, at))
    }
  }
  await decideSome(db, now)
}

async function addFilm(db: Kysely<Database>, now: number): Promise<void> {
  const bytes = await readFile(FILM)
  const at = momentOf(filmed.ago, 'film', now)
  const vehicle = found(await activeVehicle(db, plateKey(filmed.plate)), 'vehicle_not_found')
  await inWorkFolder('film', async (folder) => {
    const path = join(folder, 'film.mp4')
    await copyFile(FILM, path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { field: 'file', name: 'film.mp4', path, bytes: bytes.length, sha256 }
    await actAs(db, { username: filmed.by, at }, (member) => addMedia(db, member, vehicle, file, at))
  })
}

/** Of what waits, the oldest was refused; of what a trusted member sent long ago, one was hidden. */
async function decideSome(db: Kysely<Database>, now: number): Promise<void> {
  const at = momentOf(1, 'decisions', now)
  const [waiting, next] = await db
    .selectFrom('media')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('uploaded_at')
    .limit(2)
    .execute()
  await actAs(db, { username: 'demo_admin', at }, async (admin) => {
    if (waiting && next) {
      await rejectImage(db, admin, { vehicleId: waiting.vehicle_id, mediaId: waiting.id }, at)
    }
    const last = (await photosOf(db, 'FYX 6')).at(-1)
    if (last) await hideImage(db, admin, { vehicleId: last.vehicle_id, mediaId: last.id }, at)
  })
}

function photosOf(db: Kysely<Database>, plate: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .where('vehicles.plate', '=', plateKey(plate))
    .where('media.status', '=', 'approved')
    .orderBy('position')
    .execute()
}
