import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CommentForm } from '#app/components/comment-form.tsx'
import { CommentScreen } from '#app/components/comment-screen.tsx'
import { rawText } from '#app/components/comment-text.tsx'
import { offlineAction, unlessOffline } from '#app/components/offline-action.ts'
import { commentScreen } from '#app/http/comment-screen.server.ts'
import { commentIntents } from '#app/http/comments.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { screenAction } from '#app/http/screen-action.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const handle = { i18n: ['discussions'] }
export const meta = pageMeta

export const loader = screenLoader(commentScreen('edit'))
export const action = screenAction({ 'edit-comment': commentIntents.edit })

export const clientAction = offlineAction
export const shouldRevalidate = unlessOffline

export default function Edit() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation('discussions')
  return (
    <CommentScreen
      page={page}
      title={t('discussions:edit.title')}
      form={(comment) => (
        <CommentForm
          intent="edit-comment"
          label={t('discussions:edit.label')}
          submit={t('discussions:edit.send')}
          text={rawText(comment)}
          isFocused
        />
      )}
    />
  )
}
