import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '#app/components/layout/site.tsx'
import { percentOf, type RaidProgress } from '#app/domain/raids/raid.ts'
import { formatNumber } from '#app/i18n/format.ts'

/** How much of the target is reached (RAID-06, RAID-37 to RAID-39). */
export function RaidProgressBar({ progress, label }: { progress: RaidProgress; label?: string }) {
  const { t } = useTranslation('raid-progress')
  const { language } = useSite()
  const percent = percentOf(progress)
  const [total, target] = [progress.total, progress.target].map((value) => formatNumber(language, value))
  const text = t('raid-progress:progress.text', { total, target, percent })
  return (
    <>
      <span
        className="bar"
        role="progressbar"
        aria-label={label ?? t('raid-progress:progress.label')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        style={{ '--value': `${percent}%` } as CSSProperties}
      />
      <span className="raid__n">{text}</span>
    </>
  )
}
