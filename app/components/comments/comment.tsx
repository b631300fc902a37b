import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentActions, useCommentActions } from '#app/components/comments/comment-actions.tsx'
import { CommentBoundary } from '#app/components/comments/comment-boundary.tsx'
import { CommentText } from '#app/components/comments/comment-text.tsx'
import { type CommentView, commentAddress, commentAnchor } from '#app/components/comments/comment-view.ts'
import { Replies, useReplies } from '#app/components/comments/replies.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'

/** `onGone` is told of one that its author has deleted for good. */
export function CommentList({
  comments,
  onGone,
}: {
  comments: CommentView[]
  onGone?: (id: string) => void
}) {
  return (
    <ul className="comments">
      {comments.map((comment) => (
        <li key={comment.id} id={commentAnchor(comment.id)}>
          <CommentBoundary of={comment}>
            <Comment given={comment} onGone={() => onGone?.(comment.id)} />
          </CommentBoundary>
        </li>
      ))}
    </ul>
  )
}

/** A comment with its replies. The reader's own changes show at once, until the page is loaded again. */
function Comment({ given, onGone }: { given: CommentView; onGone: () => void }) {
  const { comment, change } = useCurrentComment(given, onGone)
  const replies = useReplies(comment)
  const acts = useCommentActions(comment, { change, add: replies.add })
  return (
    <>
      <article className="comment__body">
        <Avatar
          username={comment.author?.username ?? '?'}
          src={comment.author?.profilePic ?? null}
          size={36}
        />
        <div>
          <Byline comment={comment} />
          {acts.editor ?? <Body comment={comment} />}
          <CommentActions comment={comment} acts={acts} />
        </div>
      </article>
      <Replies comment={comment} replies={replies} />
    </>
  )
}

/** The comment from the server, or as changed here since. */
function useCurrentComment(given: CommentView, onGone: () => void) {
  const [known, setKnown] = useState({ given, comment: given })
  if (known.given !== given) setKnown({ given, comment: given })
  const change = (changed: CommentView | null) => {
    if (changed === null) onGone()
    // The replies stay: the answer has none.
    const { replies, more } = given
    setKnown({ given, comment: { ...(changed ?? deleted(given)), replies, more } })
  }
  return { comment: known.given === given ? known.comment : given, change }
}

/** The placeholder until the list is loaded again (DISC-41). */
function deleted(comment: CommentView): CommentView {
  const can = { reply: false, edit: false, delete: false, report: false }
  return { ...comment, state: 'deleted', author: null, parts: [], can }
}

function Byline({ comment: { id, author, at, editedAt, state } }: { comment: CommentView }) {
  const { t } = useTranslation('discussions')
  if (state !== 'shown' && state !== 'waiting') return null
  return (
    <p className="comment__byline">
      <MemberLink username={author?.username} />{' '}
      <Link to={commentAddress(id)} className="comment__time">
        <Time value={at} />
      </Link>
      {editedAt && (
        <small>
          {' '}
          · {t('discussions:edited')} <Time value={editedAt} />
        </small>
      )}
    </p>
  )
}

/** The text, or the word that stands in its place (DISC-25 to DISC-28, DISC-67). */
function Body({ comment: { id, state, parts, isCut } }: { comment: CommentView }) {
  const { t } = useTranslation('discussions')
  if (state === 'deleted') return <p className="muted">{t('discussions:placeholder.deleted')}</p>
  if (state === 'hidden') return <p className="muted">{t('discussions:placeholder.hidden')}</p>
  if (state === 'rejected') return <p className="muted">{t('discussions:placeholder.rejected')}</p>
  if (state === 'broken') return <p className="muted">{t('discussions:broken')}</p>
  return (
    <>
      {state === 'waiting' && (
        <p className="muted">
          <Icon name="eye-off" /> {t('discussions:placeholder.waiting')}
        </p>
      )}
      <CommentText parts={parts} />
      {isCut && <Link to={commentAddress(id)}>{t('discussions:readOn')}</Link>}
    </>
  )
}
