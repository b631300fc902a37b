import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'

/**
 * 'Trusted', or 'New' with what would change that (PROF-44 to PROF-46): shown at the pointer, at a tap and at the
 * focus, by the style sheet alone.
 */
export function TrustBadge({ isTrusted }: { isTrusted: boolean }) {
  const { t } = useTranslation('users')
  const id = useId()
  if (isTrusted) return <TrustMark isTrusted />
  return (
    <span className="tip">
      <button type="button" aria-describedby={id} onKeyDown={leaveOnEscape}>
        <span className="mark">
          {t('users:trust.new')}
          <Icon name="info" />
        </span>
      </button>
      <span role="tooltip" id={id} className="tip__text">
        {t('users:trust.newTip')}
      </span>
    </span>
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

function leaveOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Escape') currentTarget.blur()
}
