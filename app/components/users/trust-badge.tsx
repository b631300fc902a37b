import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Tip } from '#app/components/users/tip.tsx'

/** 'Trusted', or 'New' with what would change that (PROF-44 to PROF-46). */
export function TrustBadge({ isTrusted }: { isTrusted: boolean }) {
  const { t } = useTranslation('users')
  if (isTrusted) return <TrustMark isTrusted />
  return (
    <Tip text={t('users:trust.newTip')}>
      <span className="mark">
        {t('users:trust.new')}
        <Icon name="info" />
      </span>
    </Tip>
  )
}

/** The word alone. */
export function TrustMark({ isTrusted }: { isTrusted: boolean }) {
  const { t } = useTranslation('users')
  if (!isTrusted) return <span className="mark">{t('users:trust.new')}</span>
  return (
    <span className="mark mark--trusted">
      <Icon name="badge" />
      {t('users:trust.trusted')}
    </span>
  )
}
