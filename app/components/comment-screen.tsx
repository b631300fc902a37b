import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentText } from '#app/components/comment-text.tsx'
import type { CommentView } from '#app/components/comment-view.ts'
import { Icon } from '#app/components/icon.tsx'
import { Moment } from '#app/components/moment.tsx'

/** A page for one act on a comment: the comment, and its form. */
export function CommentScreen({
  page: { comment, plateText, path },
  title,
  children,
}: {
  page: { comment: CommentView; plateText: string; path: string }
  title: string
  children: ReactNode
}) {
  const { t } = useTranslation(['discussions', 'common'])
  return (
    <section className="narrow">
      <h1>{title}</h1>
      <blockquote className="card">
        <p className="talk__by">
          <b>{comment.author?.username ?? t('common:deletedMember')}</b>{' '}
          <small>
            <Moment value={comment.at} />
          </small>
        </p>
        <CommentText parts={comment.parts} />
      </blockquote>
      {children}
      <p className="row">
        <Link className="btn" to={path}>
          <Icon name="arrow-left" />
          {t('discussions:thread.backTo', { plate: plateText })}
        </Link>
      </p>
    </section>
  )
}
