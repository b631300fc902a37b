import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'

/** From a screen below the tab of members to the tab. */
export function BackToUsers() {
  const { t } = useTranslation('admin-users')
  return (
    <p>
      <Link className="btn btn--bare" to="/admin/users">
        {t('admin-users:back')}
      </Link>
    </p>
  )
}
