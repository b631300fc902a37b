import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { PastTheEnd } from '#app/components/lists/pagination.tsx'

/** From a page of a list to its neighbours; `pathOf` gives their addresses. Nothing where the list has one page. */
export function PageLinks({
  page,
  hasMore,
  isEmpty,
  pathOf,
}: {
  page: number
  hasMore: boolean
  isEmpty: boolean
  pathOf: (page: number) => string
}) {
  const { t } = useTranslation(['common', 'admin'])
  if (page === 1 && !hasMore) return null
  return (
    <>
      {isEmpty && <PastTheEnd />}
      <nav className="pager row" aria-label={t('common:pagination.label')}>
        {page > 1 && (
          <Link className="btn" rel="prev" to={pathOf(isEmpty ? 1 : page - 1)}>
            {isEmpty ? t('common:pagination.start') : t('admin:pages.previous')}
          </Link>
        )}
        <span className="muted">{t('common:pagination.page', { page })}</span>
        {hasMore && (
          <Link className="btn" rel="next" to={pathOf(page + 1)}>
            {t('admin:pages.next')}
          </Link>
        )}
      </nav>
    </>
  )
}
