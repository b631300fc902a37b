import { z } from 'zod'
import { mustHaveRoom } from '#app/domain/media/photos.server.ts'
import { quickSubmit } from '#app/domain/spotting/quick-submit.server.ts'
import { quickSubmitInput, toQuickSubmit } from '#app/domain/spotting/quick-submit-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'

const endpoint = api({
  POST: call({
    summary:
      'Add a photo (`file`) to the vehicle of a plate, which is added if it is not there; what else is sent fills only what nobody has filled in',
    membersOnly: true,
    limit: 'uploads',
    upload: mustHaveRoom,
    body: quickSubmitInput.extend({
      skipCrop: z.string().optional().describe('Says what the client did; changes nothing'),
    }),
    response: z.object({ plate: z.string() }),
    run: async (args) => {
      const { db, viewer, body, files, at, withKey } = args
      const member = signedIn(viewer)
      const input = { ...toQuickSubmit(body), file: requiredFile(files, 'file', 'photo_required') }
      const isNew = (await activeVehicle(db, input.plate)) === null
      return withinLimit(isNew ? 'new-plates' : undefined, args, () =>
        quickSubmit(db, member, input, at, (db, { plate }) => withKey(db, async () => ({ plate }))),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint
