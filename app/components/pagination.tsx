import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

/** The way to the next page of a list; nothing on the last one. */
export function Pagination({ nextHref }: { nextHref: string | null }) {
  const { t } = useTranslation()
  if (nextHref === null) return null
  return (
    <nav className="pager" aria-label={t('pagination.label')}>
      <Link className="btn" rel="next" to={nextHref}>
        {t('pagination.loadMore')}
      </Link>
    </nav>
  )
}
