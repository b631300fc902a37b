import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { reorderImages } from '#app/domain/media/arrange.server.ts'
import { readImagesJson } from '#app/domain/media/gallery.server.ts'
import { imageOrderInput } from '#app/domain/media/image-input.ts'
import { imageJson } from '#app/domain/media/media-json.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  PATCH: call({
    summary: 'Put a vehicle’s images into another order; it names each approved one once',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: imageOrderInput,
    response: z.object({ images: z.array(imageJson) }),
    run: async ({ db, viewer, params, body }) => {
      await reorderImages(db, signedIn(viewer), params.vehicleId, body.imageOrder)
      return { images: await readImagesJson(db, params.vehicleId, viewer) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
