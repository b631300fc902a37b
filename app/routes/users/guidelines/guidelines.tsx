import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import type { GuidelinesView } from '#app/routes/users/guidelines/guidelines.server.ts'

/** Whether one has accepted the community guidelines (PROF-12). */
export function GuidelinesStatus({
  guidelines: { at },
}: {
  guidelines: NonNullable<GuidelinesView['guidelines']>
}) {
  const { t } = useTranslation('users')
  return (
    <p className="profile__rules">
      <Icon name="shield" />
      <span>
        {at === null ? (
          t('users:guidelines.notAccepted')
        ) : (
          <>
            {t('users:guidelines.accepted')} <Time value={at} />
          </>
        )}{' '}
        · <Link to="/community-guidelines">{t('users:guidelines.read')}</Link>
      </span>
    </p>
  )
}
