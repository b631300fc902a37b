import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DeleteCommentForm } from '#app/components/comment-form.tsx'
import { CommentScreen } from '#app/components/comment-screen.tsx'
import { offlineAction, unlessOffline } from '#app/components/offline-action.ts'
import { commentScreen } from '#app/http/comment-screen.server.ts'
import { commentIntents } from '#app/http/comments.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { screenAction } from '#app/http/screen-action.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['discussions'] }
export const meta = pageMeta

export const loader = screenLoader(commentScreen('delete'))
export const action = screenAction({ 'delete-comment': commentIntents.delete })

export const clientAction = offlineAction
export const shouldRevalidate = unlessOffline

export default function Delete() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation('discussions')
  return (
    <CommentScreen page={page} title={t('discussions:delete.title')} form={() => <DeleteCommentForm />} />
  )
}
