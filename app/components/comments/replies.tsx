import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentList } from '#app/components/comments/comment.tsx'
import {
  type CommentView,
  commentAddress,
  commentAnchor,
  moreRepliesAddress,
  repliesAnchor,
} from '#app/components/comments/comment-view.ts'
import { highlight } from '#app/components/comments/highlight.ts'
import { useMoreComments } from '#app/components/comments/use-more-comments.ts'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'

type RepliesState = ReturnType<typeof useReplies>

/** How long a reply that was just written is marked, ms. */
const NEW_MS = 3_000

/** The replies that are there, those that were fetched, and those written here. */
export function useReplies({ id, replies: given, more: first }: CommentView) {
  const [added, setAdded] = useState<CommentView[]>([])
  const { isHere, remove } = useDeletedComments()
  const pages = useMoreComments(
    (after) => `${commentAddress(id)}/replies?${new URLSearchParams({ after })}`,
    first,
  )
  // Deep in a thread only the ancestors of a comment are given: the first one replies to a comment further down.
  const isGap = given.length > 0 && given[0]?.parentId !== id
  return {
    ...pages,
    isGap,
    list: (isGap ? given : uniqueComments([...given, ...pages.comments, ...added])).filter(isHere),
    remove,
    add: (reply: CommentView) => {
      setAdded((before) => uniqueComments([...before, reply]))
      setTimeout(() => highlight(commentAnchor(reply.id), NEW_MS), 100)
    },
  }
}

/** The comments that were deleted here, until the list is loaded again. */
export function useDeletedComments() {
  const [gone, setGone] = useState<string[]>([])
  return {
    isHere: ({ id }: CommentView) => !gone.includes(id),
    remove: (id: string) => setGone((before) => [...before, id]),
  }
}

/** The first one of each id. */
export function uniqueComments(comments: CommentView[]): CommentView[] {
  const ids = new Set<string>()
  return comments.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Folded away where they are not there yet (DISC-29); the link leads to a page that shows them (DISC-30, DISC-31). */
export function Replies({ comment, replies }: { comment: CommentView; replies: RepliesState }) {
  const { t } = useTranslation('discussions')
  const { list, next, isGap } = replies
  const fold = useFocusOnNew(list.length)
  const isWhole = next === null && !isGap
  if (list.length === 0) {
    if (next === null) return null
    return (
      <MoreReplies
        comment={comment}
        replies={replies}
        className="btn btn--bare comment__fold"
        onPress={fold.onPress}
      >
        {t('discussions:replies', { count: comment.replyCount })}
      </MoreReplies>
    )
  }
  return (
    <details className="comment__replies" id={repliesAnchor(comment.id)} open ref={fold.ref}>
      <summary>
        {t('discussions:replies', {
          count: isWhole ? list.length : Math.max(comment.replyCount, list.length),
        })}
      </summary>
      {isGap && (
        <Link className="btn btn--bare" to={commentAddress(list[0]?.parentId ?? comment.id)}>
          <Icon name="more" />
          {t('discussions:gap')}
        </Link>
      )}
      <CommentList comments={list} onGone={replies.remove} />
      {next !== null && !isGap && (
        <MoreReplies comment={comment} replies={replies} className="btn btn--bare" onPress={fold.onPress}>
          {t('discussions:moreReplies')}
        </MoreReplies>
      )}
    </details>
  )
}

/** The pressed link is removed once the replies are loaded: the focus moves to the first new one. */
function useFocusOnNew(count: number) {
  const ref = useRef<HTMLDetailsElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    const items = ref.current?.querySelectorAll<HTMLElement>(':scope > .comments > li')
    items?.[before.current]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    before.current = null
  }, [count])
  const onPress = () => {
    before.current = count
  }
  return { ref, onPress }
}

function MoreReplies({
  comment,
  replies: { next, isLoading, load },
  className,
  onPress,
  children,
}: {
  comment: CommentView
  replies: RepliesState
  className: string
  onPress: () => void
  children: string
}) {
  return (
    <Link
      className={className}
      to={moreRepliesAddress(comment.id, next ?? '')}
      aria-busy={isLoading || undefined}
      onClick={(event) =>
        followInPlace(event, () => {
          onPress()
          load()
        })
      }
    >
      {children}
    </Link>
  )
}
