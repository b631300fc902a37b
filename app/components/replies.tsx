import { Link } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentList } from '#app/components/comment.tsx'
import { type CommentView, commentAddress } from '#app/components/comment-view.ts'
import { Icon } from '#app/components/icon.tsx'
import { useMore } from '#app/components/use-more.ts'

/** The replies that are there, those that were fetched, and those written here. */
export function useReplies(comment: CommentView | null) {
  const { id, replies: given, more: first } = comment ?? { id: '', replies: [], more: null }
  const [added, setAdded] = useState<CommentView[]>([])
  const pages = useMore((page) => `${commentAddress(id)}/replies?page=${page}`, first)
  // Deep in a thread only the way to a comment is there: its first step answers somebody further down.
  const isGap = given.length > 0 && given[0]?.parentId !== id
  const known = isGap ? given : [...given, ...pages.comments]
  const ids = new Set(known.map((reply) => reply.id))
  return {
    replies: [...known, ...added.filter((reply) => !ids.has(reply.id))],
    more: pages.next,
    isLoading: pages.isLoading,
    load: pages.load,
    add: (reply: CommentView) => setAdded((before) => [...before, reply]),
    isGap,
  }
}

type RepliesProps = { comment: CommentView } & Omit<ReturnType<typeof useReplies>, 'add'>

/** Folded away where they are not there yet (DISC-29); the link leads to a page that shows them (DISC-30, DISC-31). */
export function Replies({ comment, replies, more, isLoading, load, isGap }: RepliesProps) {
  const { t } = useTranslation('discussions')
  const fold = useRef<HTMLDetailsElement>(null)
  const wasEmpty = useRef(replies.length === 0)
  const count = replies.length

  useEffect(() => {
    if (wasEmpty.current && count > 0) fold.current?.querySelector('summary')?.focus({ preventScroll: true })
    wasEmpty.current = count === 0
    // What has just been written is to be seen.
    if (fold.current) fold.current.open = true
  }, [count])

  const link = { comment, page: more ?? 1, isLoading, load }
  if (count === 0) {
    return more === null ? null : (
      <MoreReplies {...link}>{`+ ${t('discussions:replies', { count: comment.replyCount })}`}</MoreReplies>
    )
  }
  return (
    <details className="talk__r" open ref={fold}>
      <summary>{t('discussions:replies', { count: Math.max(comment.replyCount, count) })}</summary>
      {isGap && (
        <Link className="btn btn--bare" to={commentAddress(replies[0]?.parentId ?? comment.id)}>
          <Icon name="more" />
          {t('discussions:gap')}
        </Link>
      )}
      <CommentList comments={replies} />
      {more !== null && !isGap && <MoreReplies {...link}>{t('discussions:moreReplies')}</MoreReplies>}
    </details>
  )
}

function MoreReplies({
  comment,
  page,
  isLoading,
  load,
  children,
}: {
  comment: CommentView
  page: number
  isLoading: boolean
  load: () => void
  children: string
}) {
  return (
    <Link
      className="btn btn--bare"
      to={`${commentAddress(comment.id)}?page=${page}`}
      aria-busy={isLoading || undefined}
      onClick={(event) => unlessElsewhere(event, load)}
    >
      {children}
    </Link>
  )
}

/** A press that opens a new tab does what it does everywhere. */
export function unlessElsewhere(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  act()
}
