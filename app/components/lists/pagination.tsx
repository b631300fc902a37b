import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'

/** A link to the next page of a list; with JavaScript `load` adds it in place. */
export function MoreLink({ href, isLoading, load }: { href: string; isLoading: boolean; load: () => void }) {
  const { t } = useTranslation('common')
  return (
    <nav className="pager" aria-label={t('common:pagination.label')}>
      <Link
        className="btn"
        rel="next"
        to={href}
        aria-busy={isLoading || undefined}
        onClick={(event) => followInPlace(event, load)}
      >
        {t('common:pagination.loadMore')}
      </Link>
    </nav>
  )
}
