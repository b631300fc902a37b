import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { streakTier } from '#app/domain/streaks/milestones.ts'

export type StreakView = {
  /** Days; 0 says nothing. */
  current: number
  longest: number
  /** The last spot was today. */
  isToday: boolean
  /** Freezes cover the days since the last spot. */
  isFrozen: boolean
}

/** A streak in the colour of its length (STRK-03), its flame bright when the last spot was today (STRK-05, STRK-06). */
export function StreakBadge({ streak }: { streak: StreakView }) {
  const { t } = useTranslation('users')
  const { current, isToday, isFrozen } = streak
  if (current === 0) return null
  return (
    <span className="fire" data-tier={streakTier(current)} data-lit={isToday || undefined}>
      <Icon name={isFrozen ? 'snowflake' : 'flame'} />
      {t('users:license.streak', { count: current })}
      <span className={isFrozen ? undefined : 'vh'}>
        {' · '}
        {isFrozen && t('users:license.frozen')}
        {!isFrozen && (isToday ? t('users:license.spottedToday') : t('users:license.notToday'))}
      </span>
    </span>
  )
}
