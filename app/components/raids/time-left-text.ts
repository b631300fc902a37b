import type { TFunction } from 'i18next'
import { type TimeLeft, timeLeft } from '#app/components/raids/countdown.ts'

/** "days", as it stands under the number. */
export function countedUnit(t: TFunction, { count, unit }: Pick<TimeLeft, 'count' | 'unit'>): string {
  return {
    days: () => t('raid-progress:unit.days', { count }),
    hours: () => t('raid-progress:unit.hours', { count }),
    minutes: () => t('raid-progress:unit.minutes', { count }),
    seconds: () => t('raid-progress:unit.seconds', { count }),
  }[unit]()
}

/** "2 days left"; null at the end. */
export function timeLeftText(t: TFunction, seconds: number): string | null {
  const left = timeLeft(seconds)
  return left && t('raid-progress:left', { number: String(left.count), unit: countedUnit(t, left) })
}
