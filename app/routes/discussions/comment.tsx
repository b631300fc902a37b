import type { LinksFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentList } from '#app/components/comments/comment.tsx'
import { commentAddress, moreRepliesAddress } from '#app/components/comments/comment-view.ts'
import { HoverCards } from '#app/components/comments/hover-cards.tsx'
import { offlineAction, revalidateUnlessRefused } from '#app/components/forms/offline-action.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { fromCursor } from '#app/domain/cursor.ts'
import { commentPath } from '#app/domain/discussions/comment.ts'
import { readRepliesAfter } from '#app/domain/discussions/threads.server.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { commentFromParams, commentIntents } from '#app/routes/discussions/comment-forms.server.ts'
import { toCommentView, toReplyViews } from '#app/routes/discussions/comment-presenter.server.ts'
import styles from '#app/styles/screens/vehicle-page.css?url'

export const handle = { i18n: ['discussions'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** A comment and its replies: leads into collapsed threads. */
export const loader = screenLoader({
  pageCache: { params: ['after'] },
  run: readPage,
  meta: ({ t }, { plateText }) => ({
    title: t('meta:comment.thread', { plate: plateText }),
    description: t('meta:comment.description', { plate: plateText }),
    noIndex: true,
  }),
})

async function readPage(args: ScreenArgs) {
  const { comment, vehicle } = await commentFromParams(args)
  const asked = args.url.searchParams.get('after') ?? ''
  const after = fromCursor(asked) === null ? null : asked
  const { replies, next } = await readRepliesAfter(args.db, args.viewer, comment.id, after)
  const view = toCommentView({ ...comment, replies: [], hasMoreReplies: false }, vehicle, args)
  return {
    comment: { ...view, replies: toReplyViews(replies, vehicle, args) },
    next,
    plateText: plateText(vehicle.plate, vehicle.plate_style),
    path: commentPath(vehicle.plate, comment.id),
  }
}

export const action = screenAction({ 'like-comment': commentIntents.like })

export const clientAction = offlineAction
/** A deleted comment has no page: its placeholder stays until the reader leaves. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formAction?.endsWith('/delete') ? false : revalidateUnlessRefused(args)

export default function Thread() {
  const { comment, next, plateText, path } = useLoaderData<typeof loader>()
  const { t } = useTranslation('discussions')
  const section = useRef<HTMLElement>(null)
  return (
    <section className="narrow" ref={section}>
      <h1>{t('discussions:thread.title', { plate: plateText })}</h1>
      <p className="row">
        <Link className="btn" to={path}>
          <Icon name="arrow-left" />
          {t('discussions:thread.back')}
        </Link>
        {comment.parentId && (
          <Link className="btn" to={commentAddress(comment.parentId)}>
            <Icon name="arrow-up" />
            {t('discussions:thread.up')}
          </Link>
        )}
      </p>
      <div className="card">
        <CommentList comments={[comment]} />
      </div>
      {next && (
        <Link className="btn btn--line" to={moreRepliesAddress(comment.id, next)}>
          {t('discussions:moreReplies')}
        </Link>
      )}
      <HoverCards within={section} />
    </section>
  )
}
