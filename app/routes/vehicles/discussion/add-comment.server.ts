import { commentInput } from '#app/domain/discussions/comment-input.ts'
import { addComment } from '#app/domain/discussions/comments.server.ts'
import { fromId } from '#app/domain/ids.ts'
import { signedIn } from '#app/domain/users/user.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
} from '#app/http/screens/screen-action.server.ts'
import { newCommentResult } from '#app/routes/discussions/comment-presenter.server.ts'
import { formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** The form under a vehicle; those of a comment have addresses of their own. */
export const discussionIntents: Record<string, Intent> = {
  'add-comment': intent({
    schema: commentInput,
    limit: 'comments',
    run: runAdd,
    failureText: (t) => t('discussions:addFailed'),
  }),
}

async function runAdd(args: IntentArgs<{ comment: string }>): Promise<IntentResult> {
  const { db, viewer, at, input, withKey } = args
  const named = fromId('vehicle', args.rawField('vehicle') ?? '')
  const vehicleId = named ?? (await formVehicle(args)).id
  return withKey(db, async (db) =>
    newCommentResult(args, await addComment(db, signedIn(viewer), { vehicleId, ...input }, at)),
  )
}
