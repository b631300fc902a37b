import type { DiscussionView } from '#app/components/comments/comment-view.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import type { Comment } from '#app/domain/discussions/comment.ts'
import { readThreadsAt, readThreadsUncounted } from '#app/domain/discussions/threads.server.ts'
import { fromId } from '#app/domain/ids.ts'
import { log } from '#app/http/request/log.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { toCommentView } from '#app/routes/discussions/comment-presenter.server.ts'
import { discussionIntents } from '#app/routes/vehicles/discussion/add-comment.server.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** Fewer than the API's: a page has its budget, and each brings up to thirty replies. */
const threadsPerPage = 10

export const discussion = { read: readDiscussionView, intents: discussionIntents } satisfies VehicleSection

/** Of a vehicle that is not open to the reader there is no discussion. */
async function readDiscussionView({
  page,
  ...args
}: SectionArgs): Promise<{ discussion: DiscussionView | null }> {
  return { discussion: page.isOpen ? await readDiscussion(args, page.vehicle) : null }
}

/**
 * The discussion as a vehicle's page shows it: `?comment=c-5` asks for the threads around a comment, `?talk=…` for older
 * ones. Null where it could not be read: the page stands without it (DISC-61).
 */
async function readDiscussion(args: ScreenArgs, vehicle: VehicleRow): Promise<DiscussionView | null> {
  try {
    return await discussionOf(args, vehicle)
  } catch (error) {
    log.error({ err: error, requestId: args.requestId }, 'A discussion could not be read')
    return null
  }
}

async function discussionOf(args: ScreenArgs, vehicle: VehicleRow): Promise<DiscussionView> {
  const { db, viewer, url } = args
  const asked = fromId('comment', url.searchParams.get('comment') ?? '')
  const around = asked === null ? null : await readThreadsAt(db, viewer, vehicle, asked, threadsPerPage)
  const talk = url.searchParams.get('talk') ?? ''
  const after = fromCursor(talk) === null ? null : talk
  const { comments, next } = around ?? (await readOlder(args, vehicle, after))
  const shown = around ? comments : foldedFrom(comments)
  return {
    count: vehicle.discussion_count,
    threads: shown.map((comment) => toCommentView(comment, vehicle, args)),
    next,
    isLater: around?.isLater ?? after !== null,
    isClosed: vehicle.deleted_at !== null,
  }
}

/** As many as a page has room for (contract, section 12); what was answered to further ones is folded away. */
const MAX_SHOWN = 50

/** The threads with as many replies as there is room for, from the top down. */
function foldedFrom(threads: Comment[]): Comment[] {
  let room = MAX_SHOWN - threads.length
  const fold = (comment: Comment): Comment => {
    room -= comment.replies.length
    if (room >= 0) return { ...comment, replies: comment.replies.map(fold) }
    return { ...comment, replies: [], hasMoreReplies: comment.replyCount > 0 }
  }
  return threads.map(fold)
}

/** The threads after a place in the list. */
export async function readOlder({ db, viewer }: ScreenArgs, vehicle: VehicleRow, after: string | null) {
  return readThreadsUncounted(
    db,
    viewer,
    vehicle,
    after === null ? { page: 1, limit: threadsPerPage } : { after, limit: threadsPerPage },
  )
}
