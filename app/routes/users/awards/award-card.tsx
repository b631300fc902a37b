import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { awardCardId } from '#app/routes/users/awards/award-card-id.ts'
import type { AwardView } from '#app/routes/users/awards/awards.server.ts'

type AwardCardProps = {
  award: AwardView
  /** Which of the displayed ones it is, from 1 on. */
  place?: number
  /** What can be done with it. */
  children?: ReactNode
}

/** An award of the panel: earned with its day, or locked with how far it is. */
export function AwardCard({ award, place, children }: AwardCardProps) {
  const { t } = useTranslation('users')
  const { title, description, icon, rarity, rarityText, awardedAt, reason, progress } = award
  return (
    <li id={awardCardId(award.id)} className={progress ? 'trophy trophy--locked' : 'trophy'}>
      <AwardIcon icon={icon} rarity={rarity} />
      <div className="trophy__what">
        <h3>{title}</h3>
        <p>{description}</p>
        {reason !== null && <p>{t('users:awards.reason', { reason })}</p>}
        {progress && <progress max={progress.max} value={progress.value} aria-label={progress.text} />}
        <p className="trophy__foot">
          <span className={`rarity rarity--${rarity}`}>{rarityText}</span>
          {awardedAt && <Time value={awardedAt} />}
          {progress && <span>{progress.text}</span>}
        </p>
      </div>
      {place !== undefined && <b className="trophy__place">{place}</b>}
      {children}
    </li>
  )
}
