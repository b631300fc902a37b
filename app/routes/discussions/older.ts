import type { LoaderFunctionArgs } from '@remix-run/node'
import { privateJson, readOlder, toCommentView } from '#app/http/discussion.server.ts'
import { onlyReads, plainLoader } from '#app/http/screen.server.ts'
import { openVehicleAt } from '#app/http/vehicle-place.server.ts'

/** Older threads of a vehicle as screens show them, for a list that grows where it stands. */
export const loader = (args: LoaderFunctionArgs) =>
  plainLoader(args, async (args) => {
    const vehicle = await openVehicleAt(args)
    const { comments, next } = await readOlder(args, vehicle, args.url.searchParams.get('talk'))
    return privateJson({ comments: comments.map((comment) => toCommentView(comment, vehicle, args)), next })
  })

export const action = onlyReads
