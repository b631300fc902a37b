import { commentInput } from '#app/domain/discussions/comment-input.ts'
import { addComment } from '#app/domain/discussions/comments.server.ts'
import { fromId } from '#app/domain/ids.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { type Done, type Intent, type IntentArgs, intent } from '#app/http/screens/screen-action.server.ts'
import { newCommentDone } from '#app/routes/discussions/comment-presenter.server.ts'
import { vehicleHere } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** The form under a vehicle; those of a comment have addresses of their own. */
export const discussionIntents: Record<string, Intent> = {
  'add-comment': intent({
    schema: commentInput,
    limit: 'comments',
    run: addHere,
    failed: (t) => t('discussions:addFailed'),
  }),
}

async function addHere(args: IntentArgs<{ comment: string }>): Promise<Done> {
  const { db, viewer, at, input } = args
  const named = fromId('vehicle', args.sent('vehicle') ?? '')
  const vehicleId = named ?? (await vehicleHere(args)).id
  return newCommentDone(args, await addComment(db, signedIn(viewer), { vehicleId, ...input }, at))
}
