import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { readImagesJson } from '#app/domain/media/gallery.server.ts'
import { imageJson } from '#app/domain/media/media-json.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  DELETE: call({
    summary: 'Delete an image for good: its owner may, and admins',
    membersOnly: true,
    limit: 'edits',
    params: imageParams,
    response: z.object({ images: z.array(imageJson), message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await deleteImage(db, signedIn(viewer), params, at)
      return { images: await readImagesJson(db, params.vehicleId, viewer), message: t('media:deleted') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
