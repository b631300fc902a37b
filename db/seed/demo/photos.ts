import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '#app/domain/media/files/store-media.server.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { hexOfColour } from '#app/domain/vehicles/colours.server.ts'
import { hashOf } from '#db/seed/demo/rhythm.ts'
import type { DemoEvent } from '#db/seed/demo/timeline.ts'
import { drawCarPhoto } from '#db/seed/drawing/car-photo.server.ts'

/** Draws the photo that comes with an event, if any, and leaves it in the folder like an upload. */
export async function photoFor(event: DemoEvent, folder: string): Promise<UploadedFile | null> {
  if (!hasPhoto(event)) return null
  const { plate, vehicle, photo } = event
  const drawn = await drawCarPhoto({
    plate,
    plateStyle: classifyPlate(plate).style,
    bodyStyle: vehicle.car?.body ?? null,
    color: hexOfColour(vehicle.car?.color) ?? '#7b7f84',
    seed: (hashOf(vehicle.plate) % 1_000_000) + photo,
  })
  const name = `IMG_${1000 + (hashOf(`${vehicle.plate} ${photo}`) % 9000)}.jpg`
  const path = join(folder, `${hashOf(`${vehicle.plate} ${vehicle.by}`)}-${photo}.jpg`)
  await writeFile(path, drawn)
  const sha256 = createHash('sha256').update(drawn).digest('hex')
  return { field: 'file', name, path, bytes: drawn.length, sha256 }
}

export function hasPhoto(event: DemoEvent): event is DemoEvent & { photo: number } {
  return 'photo' in event && event.photo !== null
}
