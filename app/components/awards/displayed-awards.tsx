import { AwardIcon } from '#app/components/awards/award-icon.tsx'

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
