import { useTranslation } from 'react-i18next'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'
import { Link } from '#app/components/layout/links/link.tsx'

/** The id of a list: without JavaScript the link to its next page leads there. */
export const listId = 'list'

/**
 * A link to the next page of a list; with JavaScript `load` adds it in place. `failure` says that it did not come.
 */
export function MoreLink({
  href,
  isLoading,
  load,
  failure = null,
}: {
  href: string
  isLoading: boolean
  load: () => void
  failure?: string | null
}) {
  const { t } = useTranslation('common')
  return (
    <>
      {failure !== null && (
        <p className="notice notice--error" role="alert">
          {failure}
        </p>
      )}
      <nav className="pager" aria-label={t('common:pagination.label')}>
        <Link
          className="btn"
          rel="next"
          to={`${href}#${listId}`}
          aria-busy={isLoading || undefined}
          onClick={(event) => followInPlace(event, load)}
        >
          {t('common:pagination.loadMore')}
        </Link>
      </nav>
    </>
  )
}

/** From a later page to the beginning of its list. */
export function BackToStart({ to }: { to: string }) {
  const { t } = useTranslation('common')
  return (
    <p>
      <Link className="btn btn--bare" to={to}>
        {t('common:pagination.start')}
      </Link>
    </p>
  )
}

/** In place of a page behind the last one. */
export function PastTheEnd() {
  const { t } = useTranslation('common')
  return <p className="muted end">{t('common:pagination.past')}</p>
}
