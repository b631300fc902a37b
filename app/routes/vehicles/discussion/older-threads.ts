import type { LoaderFunctionArgs } from '@remix-run/node'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { privateJson, toCommentViews } from '#app/routes/discussions/comment-presenter.server.ts'
import { readOlder } from '#app/routes/vehicles/discussion/discussion.server.ts'
import { openVehicleAt } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** Older threads of a vehicle as screens show them, for a list that grows where it stands. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async (args) => {
    const vehicle = await openVehicleAt(args)
    const { comments, next } = await readOlder(args, vehicle, args.url.searchParams.get('talk'))
    return privateJson({ comments: toCommentViews(comments, vehicle, args), next })
  })

export const action = methodNotAllowed
