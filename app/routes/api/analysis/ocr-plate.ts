import { z } from 'zod'
import { readingJson, toReadingJson } from '#app/domain/analysis/analysis.ts'
import { readPlate } from '#app/domain/analysis/read-plate.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'

const endpoint = api({
  POST: call({
    summary:
      'Read the plate in a photo (`file`), on the site itself and without counting; `plate` is null where none was read, `candidates` are the likeliest first',
    membersOnly: true,
    limit: 'analyses',
    upload: 'always',
    response: z.object({
      success: z.literal(true),
      plate: z.string().nullable(),
      confidence: z.number().nullable(),
      candidates: z.array(readingJson),
    }),
    run: async ({ db, viewer, files, withKey }) => {
      const member = signedIn(viewer)
      const file = requiredFile(files, 'file', 'photo_required')
      const { plate, confidence, readings } = await readPlate(member, file)
      const candidates = readings.map(toReadingJson)
      return withKey(db, async () => ({ success: true, plate, confidence, candidates }))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
