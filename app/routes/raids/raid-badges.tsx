import { useTranslation } from 'react-i18next'
import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import type { RaidState } from '#app/domain/raids/raid.ts'
import type { BadgeView, RaidView } from '#app/routes/raids/raid-view.ts'

/** What a raid brings to those who take part, and to the first three (RAID-05). */
export function RaidBadges({ raid, state }: { raid: RaidView; state: RaidState }) {
  const { t } = useTranslation('raids')
  const { participation, podium } = raid
  if (state === 'archived' || (participation === null && podium.length === 0)) return null
  const places = [t('raids:badges.first'), t('raids:badges.second'), t('raids:badges.third')]
  return (
    <section className="card" aria-labelledby="badges">
      <h2 id="badges">{state === 'completed' ? t('raids:badges.given') : t('raids:badges.title')}</h2>
      <ul className="badges">
        {podium.map((badge, index) => (
          <Badge key={places[index]} badge={badge} rarity="rare" who={places[index] ?? ''} />
        ))}
        {participation && <Badge badge={participation} rarity="common" who={t('raids:badges.everybody')} />}
      </ul>
    </section>
  )
}

function Badge({
  badge: { title, description, icon },
  rarity,
  who,
}: {
  badge: BadgeView
  rarity: string
  who: string
}) {
  return (
    <li>
      <AwardIcon icon={icon} rarity={rarity} />
      <p>
        <b>{title}</b> <span className="muted">{who}</span>
        {description !== '' && <small>{description}</small>}
      </p>
    </li>
  )
}
