import { useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentList } from '#app/components/comments/comment.tsx'
import type { CommentView, DiscussionView } from '#app/components/comments/comment-view.ts'
import { uniqueComments, useDeletedComments } from '#app/components/comments/replies.tsx'
import { useMoreComments } from '#app/components/comments/use-more-comments.ts'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** The threads, newest first, and the way to older ones. */
export function Threads({ plate, discussion }: { plate: string; discussion: DiscussionView }) {
  const { t } = useTranslation('discussions')
  const [search] = useSearchParams()
  const older = (after: string) => withParams(search, { talk: after, comment: null })
  const pages = useMoreComments((after) => `${vehiclePath(plate)}/comments?${older(after)}`, discussion.next)
  const threads = useThreads(discussion)
  const { isHere, remove } = useDeletedComments()
  const comments = uniqueComments([...threads, ...pages.comments]).filter(isHere)
  if (comments.length === 0)
    return discussion.isClosed ? null : <p className="muted">{t('discussions:none')}</p>
  return (
    <>
      {discussion.isLater && (
        <Link
          className="btn btn--line"
          to={`?${withParams(search, { talk: null, comment: null })}#discussion`}
        >
          {t('discussions:newest')}
        </Link>
      )}
      <CommentList comments={comments} onGone={remove} />
      {pages.next !== null && (
        <Link
          className="btn btn--line"
          to={`?${older(pages.next)}#discussion`}
          aria-busy={pages.isLoading || undefined}
          onClick={(event) => followInPlace(event, pages.load)}
        >
          {t('discussions:older')}
        </Link>
      )}
    </>
  )
}

/**
 * The threads as they are read; those that newer ones have pushed off the page stay where they are, with what is being
 * written in them.
 */
function useThreads({ threads, next, isLater }: DiscussionView): CommentView[] {
  const [known, setKnown] = useState({ given: threads, isLater, list: threads })
  if (known.given === threads) return known.list
  const last = threads[threads.length - 1]?.at.iso
  const isPushedOff = (thread: CommentView) => next !== null && last !== undefined && thread.at.iso < last
  const stays = known.isLater === isLater ? known.list.filter(isPushedOff) : []
  const list = uniqueComments([...threads, ...stays])
  setKnown({ given: threads, isLater, list })
  return list
}

/** The address as it is, but for these. */
export function withParams(search: URLSearchParams, params: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(params)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
