import { useTranslation } from 'react-i18next'
import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import { DisplayedAwards, type DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Username } from '#app/components/users/username.tsx'

/** A member of a leaderboard, worded for the reader. */
export type LeaderView = {
  href: string
  username: string
  picture: string | null
  rank: number
  /** "1,024" and "plates". */
  number: string
  unit: string
  /** "4,200 rep". */
  rep: string
  /** Those beside their name. */
  awards: DisplayedAwardView[]
  /** The badge that a place on the podium has brought them. */
  badge?: { icon: string; title: string }
}

const STEPS = 3

/** So many awards of a member have room on the podium (HOME-18); in the list all that they display (HOME-19). */
const AWARDS_ON_STEP = 2

/** The first three on a podium, the others in a list below it (HOME-16, HOME-17, RAID-11, RAID-12). */
export function Leaderboard({ leaders }: { leaders: LeaderView[] }) {
  const others = leaders.slice(STEPS)
  return (
    <>
      <ol className="podium">
        {leaders.slice(0, STEPS).map((leader) => (
          <Step key={leader.href} {...leader} />
        ))}
      </ol>
      {others.length > 0 && (
        <ol className="ranks">
          {others.map((leader) => (
            <Row key={leader.href} {...leader} />
          ))}
        </ol>
      )}
    </>
  )
}

/** Its medal is that of the rank: two who share the first have gold. Where one before them is gone, the last may be fourth. */
function Step({ href, username, picture, rank, number, unit, rep, awards, badge }: LeaderView) {
  return (
    <li>
      <Link className={`pod pod--${Math.min(rank, STEPS)}`} to={href}>
        <span className="pod__av">
          <Avatar username={username} src={picture} size={rank === 1 ? 64 : 52} />
          <b className="medal">
            <Rank rank={rank} />
          </b>
        </span>{' '}
        <span className="pod__n">
          <Username name={username} />
        </span>{' '}
        <DisplayedAwards awards={awards} max={AWARDS_ON_STEP} />
        <span className="pod__c">
          <b>{number}</b> {unit}
        </span>{' '}
        <span className="pod__c">{rep}</span>
        {badge && (
          <>
            {' '}
            <span className="pod__b">
              <AwardIcon icon={badge.icon} rarity="rare" /> {badge.title}
            </span>
          </>
        )}
      </Link>
    </li>
  )
}

function Row({ href, username, picture, rank, number, unit, rep, awards }: LeaderView) {
  return (
    <li>
      <Link to={href}>
        <span className="rank">
          <Rank rank={rank} />
        </span>{' '}
        <Avatar username={username} src={picture} />{' '}
        <span className="rank__n">
          <Username name={username} /> <DisplayedAwards awards={awards} /> <small>{rep}</small>
        </span>{' '}
        <span className="rank__c">
          {number} <span className="vh">{unit}</span>
        </span>
      </Link>
    </li>
  )
}

function Rank({ rank }: { rank: number }) {
  const { t } = useTranslation('common')
  return (
    <>
      <span className="vh">{t('common:rank', { rank })}</span>
      <span aria-hidden="true">{rank}</span>
    </>
  )
}
