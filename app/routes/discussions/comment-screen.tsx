import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentText } from '#app/components/comments/comment-text.tsx'
import type { CommentView } from '#app/components/comments/comment-view.ts'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'

type Page = { path: string } & (
  | { comment: CommentView; plateText: string }
  | { comment: null; refusal: string }
)

/** A page for one act on a comment: the comment, and its form; or why there is none any more. */
export function CommentScreen({
  page,
  title,
  form,
}: {
  page: Page
  title: string
  form: (comment: CommentView) => ReactNode
}) {
  const { t } = useTranslation('discussions')
  const { comment } = page
  return (
    <section className="narrow">
      <h1>{title}</h1>
      {comment === null ? (
        <OrphanedForm hasForm={() => false} reason={page.refusal} />
      ) : (
        <>
          <Quoted comment={comment} />
          {form(comment)}
        </>
      )}
      <p className="row">
        <Link className="btn" to={page.path}>
          <Icon name="arrow-left" />
          {comment === null
            ? t('discussions:thread.back')
            : t('discussions:thread.backTo', { plate: page.plateText })}
        </Link>
      </p>
    </section>
  )
}

function Quoted({ comment: { author, at, parts } }: { comment: CommentView }) {
  return (
    <blockquote className="card">
      <p className="comment__byline">
        <MemberLink username={author?.username} />{' '}
        <small>
          <Time value={at} />
        </small>
      </p>
      <CommentText parts={parts} />
    </blockquote>
  )
}
