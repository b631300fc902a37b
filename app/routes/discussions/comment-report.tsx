import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ReportCommentForm } from '#app/components/comments/comment-form.tsx'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { commentIntents } from '#app/routes/discussions/comment-forms.server.ts'
import { commentScreen } from '#app/routes/discussions/comment-screen.server.ts'
import { CommentScreen } from '#app/routes/discussions/comment-screen.tsx'
import styles from '#app/styles/screens/vehicle-page.css?url'

export const handle = { i18n: ['discussions'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader(commentScreen('report'))
export const action = screenAction({ 'report-comment': commentIntents.report })

export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

export default function Report() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation('discussions')
  return (
    <CommentScreen page={page} title={t('discussions:report.title')} form={() => <ReportCommentForm />} />
  )
}
