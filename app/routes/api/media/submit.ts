import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { addMediaByAddress, addressAdmission } from '#app/domain/media/by-address.server.ts'
import { readImagesJson } from '#app/domain/media/gallery.server.ts'
import { imageAddressInput } from '#app/domain/media/image-input.ts'
import { imageJson } from '#app/domain/media/media-json.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { whenAdmitted } from '#app/http/files/upload-admission.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Add a photo or video by its address on the web; the file is fetched and kept',
    membersOnly: true,
    creates: true,
    body: imageAddressInput.extend({ vehicleId: idInput('vehicle') }),
    response: z.object({ images: z.array(imageJson), profileRichnessScore: z.number().int() }),
    run: async (args) => {
      const { db, viewer, body, at, withKey } = args
      const vehicle = await vehicleById(db, body.vehicleId)
      return whenAdmitted(args, addressAdmission, () =>
        addMediaByAddress(db, signedIn(viewer), { ...body, vehicle }, at, (db) =>
          withKey(db, async (db) => {
            const { richness } = await vehicleById(db, body.vehicleId)
            const images = await readImagesJson(db, body.vehicleId, viewer)
            return { images, profileRichnessScore: richness }
          }),
        ),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint
