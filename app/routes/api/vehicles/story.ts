import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { readChanges } from '#app/domain/vehicles/changes.server.ts'
import { editStory } from '#app/domain/vehicles/edit.server.ts'
import { storyInput } from '#app/domain/vehicles/edit-input.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Write a vehicle’s profile text; any member may',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: storyInput,
    response: z.object({
      profile: z.string(),
      changeHistory: vehicleJson.shape.changeHistory.unwrap(),
      profileRichnessScore: z.number(),
    }),
    run: async ({ db, viewer, params, body, at }) => {
      const edit = { vehicleId: params.vehicleId, edit: body }
      const { vehicle } = await editStory(db, signedIn(viewer), edit, at)
      return {
        profile: vehicle.profile,
        changeHistory: await readChanges(db, vehicle.id),
        profileRichnessScore: vehicle.richness,
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
