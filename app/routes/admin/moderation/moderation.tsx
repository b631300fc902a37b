import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { adminAction, adminLoader } from '#app/routes/admin/admin-screen.server.ts'
import { Dashboard, type Refusals } from '#app/routes/admin/dashboard.tsx'
import { CommentCard } from '#app/routes/admin/moderation/comment-card.tsx'
import { moderationIntents } from '#app/routes/admin/moderation/decide.server.ts'
import { ImageCard } from '#app/routes/admin/moderation/image-card.tsx'
import { readModeration } from '#app/routes/admin/moderation/moderation.server.ts'
import { QueueList } from '#app/routes/admin/moderation/queue-list.tsx'
import { RecentDecisions } from '#app/routes/admin/moderation/recent-decisions.tsx'
import { SearchForm } from '#app/routes/admin/search-form.tsx'
import adminStyles from '#app/styles/admin/admin.css?url'
import styles from '#app/styles/admin/moderation.css?url'

export const handle = { i18n: ['admin', 'admin-moderation', 'media'], hasSections: true }
export const meta = pageMeta
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = adminLoader({
  title: ({ t }) => t('admin:tabs.moderation'),
  run: readModeration,
  status: ({ pending, images, comments }) => (pending.ok && images.ok && comments.ok ? 200 : 500),
})

export const action = adminAction(moderationIntents)
export const clientAction = offlineAction
export const shouldRevalidate = revalidateUnlessOffline

/** Content Moderation: what waits for a decision, in three lists (AM-01 to AM-40). */
export default function Moderation() {
  const { pending, images, comments, search, recent, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['admin', 'admin-moderation'])
  return (
    <Dashboard waiting={waiting} refusals={useRefusals()} repeatsMessage>
      <div className="queue__top">
        <h2>{t('admin:tabs.moderation')}</h2>
        <Link className="btn btn--bare" to="/admin/log">
          {t('admin-moderation:log')}
        </Link>
      </div>
      <SearchForm
        key={search}
        search={search}
        action="/admin/moderation"
        label={t('admin-moderation:search.label')}
        submit={t('admin-moderation:search.submit')}
      >
        {search !== '' && (
          <Link className="btn btn--bare" to="/admin/moderation">
            {t('admin-moderation:search.clear')}
          </Link>
        )}
      </SearchForm>
      <nav className="queue__jumps" aria-label={t('admin-moderation:lists')}>
        <a className="chip" href="#pending">
          {t('admin-moderation:pending.title')} {pending.ok && <b>{pending.value.total}</b>}
        </a>
        <a className="chip" href="#images">
          {t('admin-moderation:images.title')} {images.ok && <b>{images.value.total}</b>}
        </a>
        <a className="chip" href="#comments">
          {t('admin-moderation:comments.title')} {comments.ok && <b>{comments.value.total}</b>}
        </a>
      </nav>
      <QueueList
        queue="pending"
        title={t('admin-moderation:pending.title')}
        empty={t('admin-moderation:pending.empty')}
        panel={pending}
        card={(item, controls) => <ImageCard item={item} controls={controls} />}
      />
      <QueueList
        queue="images"
        title={t('admin-moderation:images.title')}
        empty={t('admin-moderation:images.empty')}
        panel={images}
        card={(item, controls) => <ImageCard item={item} controls={controls} />}
      />
      <QueueList
        queue="comments"
        title={t('admin-moderation:comments.title')}
        empty={t('admin-moderation:comments.empty')}
        panel={comments}
        card={(item, controls) => <CommentCard item={item} controls={controls} />}
      />
      <RecentDecisions recent={recent} />
    </Dashboard>
  )
}

function useRefusals(): Refusals {
  const { t } = useTranslation('admin-moderation')
  return useMemo(
    () => ({
      'moderate-images': (message, { queue, decision }) => {
        if (queue !== 'pending') return t('admin-moderation:refused.image', { message })
        return decision === 'reject'
          ? t('admin-moderation:refused.reject', { message })
          : t('admin-moderation:refused.approve', { message })
      },
      'moderate-comments': (message) => t('admin-moderation:refused.comment', { message }),
      'undo-decisions': (message) => t('admin-moderation:refused.undo', { message }),
    }),
    [t],
  )
}
