import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import { Tip } from '#app/components/users/tip.tsx'

/** An award beside a name. */
export type DisplayedAwardView = { id: string; title: string; icon: string; rarity: string }

/** The awards that a member has put beside their name, in their order; `max` where there is room for fewer. */
export function DisplayedAwards({ awards, max }: { awards: DisplayedAwardView[]; max?: number }) {
  if (awards.length === 0) return null
  return (
    <span className="awards">
      {awards.slice(0, max).map(({ id, title, icon, rarity }) => (
        <span key={id} title={title}>
          <AwardIcon icon={icon} rarity={rarity} />
          <span className="vh"> {title} </span>
        </span>
      ))}
    </span>
  )
}

/** The same where they stand outside of a link: a tap shows what they are called. */
export function DisplayedAwardsTip({ awards }: { awards: DisplayedAwardView[] }) {
  if (awards.length === 0) return null
  const titles = awards.map(({ id, title, icon, rarity }) => (
    <span key={id} className="tip__award">
      <AwardIcon icon={icon} rarity={rarity} /> {title}{' '}
    </span>
  ))
  return (
    <Tip text={titles} isName>
      <span className="awards">
        {awards.map(({ id, icon, rarity }) => (
          <AwardIcon key={id} icon={icon} rarity={rarity} />
        ))}
      </span>
    </Tip>
  )
}
