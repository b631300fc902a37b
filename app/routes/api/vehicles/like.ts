import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { likeVehicle, readLike } from '#app/domain/likes/likes.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call, read } from '#app/http/api/api.server.ts'

const params = z.object({ vehicleId: idInput('vehicle') })
const response = z.object({ liked: z.boolean(), likesCount: z.number().int() })

const endpoint = api({
  GET: read({
    summary: 'Whether the reader likes a vehicle, and how many do',
    params,
    response,
    run: ({ db, viewer, params }) => readLike(db, viewer, params.vehicleId),
  }),
  POST: call({
    summary: 'Like a vehicle, or take the like back; with {liked} set it either way',
    membersOnly: true,
    limit: 'likes',
    params,
    body: z.object({ liked: z.boolean().optional() }).nullish(),
    response,
    run: ({ db, viewer, params, body, at }) =>
      likeVehicle(db, signedIn(viewer), { ...params, liked: body?.liked }, at),
  }),
})

export const loader = endpoint
export const action = endpoint
