import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { setPrimaryImage } from '#app/domain/media/arrange.server.ts'
import { readImagesJson } from '#app/domain/media/gallery.server.ts'
import { imageJson } from '#app/domain/media/media-json.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  PATCH: call({
    summary: 'Make an image the one that stands for its vehicle; any member may',
    membersOnly: true,
    limit: 'edits',
    params: imageParams,
    response: z.object({ images: z.array(imageJson) }),
    run: async ({ db, viewer, params, at }) => {
      await setPrimaryImage(db, signedIn(viewer), params, at)
      return { images: await readImagesJson(db, params.vehicleId, viewer) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
