import type { LoaderFunctionArgs } from '@remix-run/node'
import { readRepliesAfter } from '#app/domain/discussions/threads.server.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { commentFromParams } from '#app/routes/discussions/comment-forms.server.ts'
import { privateJson, toReplyViews } from '#app/routes/discussions/comment-presenter.server.ts'

/** A page of replies as JSON views, for threads that are expanded in place (DISC-30, DISC-31). */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async (args) => {
    const { comment, vehicle } = await commentFromParams(args)
    const after = args.url.searchParams.get('after') || null
    const { replies, next } = await readRepliesAfter(args.db, args.viewer, comment.id, after)
    return privateJson({ comments: toReplyViews(replies, vehicle, args), next })
  })

export const action = methodNotAllowed
