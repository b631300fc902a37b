import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import { Time } from '#app/components/layout/time.tsx'
import type { AwardView } from '#app/routes/users/awards/awards.server.ts'

/** An award of the panel: earned with its day, or locked with how far it is. `children` is what can be done with it. */
export function AwardCard({ award, children }: { award: AwardView; children?: ReactNode }) {
  const { t } = useTranslation('users')
  const { title, description, icon, rarity, rarityText, awardedAt, reason, progress } = award
  return (
    <li className={progress ? 'trophy trophy--locked' : 'trophy'}>
      <AwardIcon icon={icon} rarity={rarity} />
      <div>
        <h3>{title}</h3>
        <p>{description}</p>
        {reason !== null && <p>{t('users:awards.reason', { reason })}</p>}
        {progress && <progress max={progress.max} value={progress.value} aria-label={progress.text} />}
        <p className="trophy__foot">
          <span className={`rarity rarity--${rarity}`}>{rarityText}</span>
          {awardedAt && <Time value={awardedAt} />}
          {progress && <span>{progress.text}</span>}
        </p>
        {children}
      </div>
    </li>
  )
}
