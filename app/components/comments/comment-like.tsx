import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcherSuccess } from '#app/components/comments/comment-form.tsx'
import {
  type CommentAnswer,
  type CommentView,
  commentAddress,
  commentAnchor,
} from '#app/components/comments/comment-view.ts'
import { IntentField } from '#app/components/forms/page-fields.tsx'
import { useToggle } from '#app/components/forms/use-toggle.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'

type LikeProps = { comment: CommentView; change: (comment: CommentView | null) => void }

/** How many like it; a visitor is led to the sign-in, which says why, and back. */
export function CommentLike({ comment, change }: LikeProps) {
  const { viewer } = useSite()
  const { t } = useTranslation('discussions')
  const { pathname, search } = useLocation()
  const { id, likes, can } = comment
  if (viewer !== null && can.reply) return <LikeForm comment={comment} change={change} />
  if (likes.count === 0) return null
  const label = (
    <>
      <Icon name="heart" />
      <span className="vh">{t('discussions:like')}</span> {likes.count}
    </>
  )
  if (viewer !== null) return <span className="btn btn--bare comment__like">{label}</span>
  const returnTo = `${pathname}${search}#${commentAnchor(id)}`
  return (
    <Link
      className="btn btn--bare comment__like"
      rel="nofollow"
      to={`/login?${new URLSearchParams({ returnTo, reason: 'like-comment' })}`}
    >
      {label}
    </Link>
  )
}

/** The reader's own like: shown at once, settled by the server's answer (DISC-42, DISC-43). */
function LikeForm({ comment: { id, likes }, change }: LikeProps) {
  const { t } = useTranslation('discussions')
  const [isNew, setIsNew] = useState(false)
  const { fetcher: like, isOn: liked, hold } = useToggle<unknown>('liked', likes.liked)
  useFetcherSuccess<CommentAnswer>(like, (answer) => 'comment' in answer && change(answer.comment))
  const count = likes.count + Number(liked) - Number(likes.liked)
  return (
    <like.Form
      method="post"
      action={commentAddress(id)}
      preventScrollReset
      onSubmit={(event) => {
        setIsNew(!liked)
        hold(event)
      }}
      onAnimationEnd={() => setIsNew(false)}
    >
      <IntentField value="like-comment" />
      <input type="hidden" name="liked" value={String(!liked)} />
      <button
        type="submit"
        className={isNew ? 'btn btn--bare comment__like comment__like--new' : 'btn btn--bare comment__like'}
        aria-pressed={liked}
      >
        <Icon name="heart" />
        <span className="vh">{t('discussions:like')}</span> {count > 0 && count}
      </button>
    </like.Form>
  )
}
