import type { DiscussionView } from '#app/components/comments/comment-view.ts'
import { fromCursor } from '#app/domain/cursor.ts'
import { readThreadsAt, readThreadsUncounted } from '#app/domain/discussions/threads.server.ts'
import { fromId } from '#app/domain/ids.ts'
import { log } from '#app/http/request/log.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { toCommentViews } from '#app/routes/discussions/comment-presenter.server.ts'
import { discussionIntents } from '#app/routes/vehicles/discussion/add-comment.server.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** Fewer than the API's: a page has its budget, in comments (`maxShown`) and in bytes. */
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
    log.error({ err: error, requestId: args.requestId, route: args.route }, 'A discussion could not be read')
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
  return {
    count: vehicle.discussion_count,
    threads: toCommentViews(comments, vehicle, args, around ? asked : null),
    next,
    isLater: around?.isLater ?? after !== null,
    isClosed: vehicle.deleted_at !== null,
  }
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
