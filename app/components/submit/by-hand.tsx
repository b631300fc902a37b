import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'

/** Why quick submit is not to be had today, and what is (QS-46, QS-55). */
export function SubmitBlocked() {
  const { t } = useTranslation('submit')
  return (
    <div className="notice notice--error" role="status">
      <p>{t('submit:usage.none')}</p>
      <p>
        <Link to="/add" className="btn btn--bare">
          {t('submit:blocked.add')}
        </Link>
      </p>
    </div>
  )
}
