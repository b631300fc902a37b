import { z } from 'zod'
import { found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { readImagesJson } from '#app/domain/media/gallery.server.ts'
import { imageJson } from '#app/domain/media/media-json.ts'
import { addMedia, mustHaveRoom } from '#app/domain/media/photos.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'

const endpoint = api({
  POST: call({
    summary:
      'Add a photo or video to a vehicle; a new member’s waits for an admin and is in nobody else’s list',
    membersOnly: true,
    limit: 'uploads',
    upload: mustHaveRoom,
    body: z.object({ vehicleId: z.string() }),
    response: z.object({ images: z.array(imageJson) }),
    run: async ({ db, viewer, body, files, at, withKey }) => {
      const member = signedIn(viewer)
      const id = found(fromId('vehicle', body.vehicleId), 'vehicle_not_found')
      const vehicle = await vehicleById(db, id)
      return addMedia(db, member, vehicle, requiredFile(files, 'file'), at, (db) =>
        withKey(db, async (db) => ({ images: await readImagesJson(db, id, viewer) })),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint
