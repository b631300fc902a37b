import { useTranslation } from 'react-i18next'
import type { UsageView } from '#app/components/submit/submit-view.ts'
import { useLatestUsage } from '#app/components/submit/use-latest-usage.ts'

/** The photo analyses that the reader has left today: green, amber at one or two, red at none (QS-47 to QS-51). */
export function UsageBar({ usage }: { usage: UsageView }) {
  const { t } = useTranslation('submit')
  const { remaining, limit, bonus, level } = useLatestUsage(usage) ?? usage
  const text = level === 'none' ? t('submit:usage.none') : t('submit:usage.left', { count: remaining })
  return (
    <div className={`usage usage--${level}`}>
      {/* The text beside it says all that it shows. */}
      <progress className="usage__bar" value={remaining} max={Math.max(1, limit)} aria-hidden="true" />
      <p className="usage__text">
        {text}
        {bonus > 0 && <span className="usage__bonus">{t('submit:usage.bonus', { bonus })}</span>}
      </p>
    </div>
  )
}
