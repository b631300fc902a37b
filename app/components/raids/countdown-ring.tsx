import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { timeLeft } from '#app/components/raids/countdown.ts'
import { countedUnit } from '#app/components/raids/time-left-text.ts'

/** How much is left, in the middle of a ring that fills within its unit (RAID-31, RAID-32); nothing from the end on. */
export function CountdownRing({ seconds }: { seconds: number }) {
  const { t } = useTranslation('raid-progress')
  const left = timeLeft(seconds)
  if (left === null) return null
  return (
    <span className="ring" role="timer" style={{ '--filled': left.filled.toFixed(4) } as CSSProperties}>
      <b>{left.count}</b> <small>{countedUnit(t, left)}</small>
    </span>
  )
}
