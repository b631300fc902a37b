import { useTranslation } from 'react-i18next'
import { DisplayedAwards, type DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Username } from '#app/components/users/username.tsx'

/** A member of the leaderboard, worded for the reader. */
export type SpotterView = {
  href: string
  username: string
  picture: string | null
  rank: number
  /** "1,024" and "plates". */
  number: string
  plates: string
  /** "4,200 rep". */
  rep: string
  /** Those beside their name. */
  awards: DisplayedAwardView[]
}

const STEPS = 3

/** So many awards of a member have room on the podium (HOME-18); in the list all that they display (HOME-19). */
const AWARDS_ON_STEP = 2

/** The first three on a podium, the others in a list below it (HOME-16, HOME-17). */
export function TopSpotters({ spotters }: { spotters: SpotterView[] }) {
  if (spotters.length === 0) return <NobodyYet />
  const others = spotters.slice(STEPS)
  return (
    <>
      <ol className="podium">
        {spotters.slice(0, STEPS).map((spotter) => (
          <Step key={spotter.href} {...spotter} />
        ))}
      </ol>
      {others.length > 0 && (
        <ol className="ranks">
          {others.map((spotter) => (
            <Row key={spotter.href} {...spotter} />
          ))}
        </ol>
      )}
    </>
  )
}

/** Its medal is that of the rank: two who share the first have gold. */
function Step({ href, username, picture, rank, number, plates, rep, awards }: SpotterView) {
  return (
    <li>
      <Link className={`pod pod--${rank}`} to={href}>
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
          <b>{number}</b> {plates}
        </span>{' '}
        <span className="pod__c">{rep}</span>
      </Link>
    </li>
  )
}

function Row({ href, username, picture, rank, number, plates, rep, awards }: SpotterView) {
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
          {number} <span className="vh">{plates}</span>
        </span>
      </Link>
    </li>
  )
}

function Rank({ rank }: { rank: number }) {
  const { t } = useTranslation('home')
  return (
    <>
      <span className="vh">{t('home:spotters.rank', { rank })}</span>
      <span aria-hidden="true">{rank}</span>
    </>
  )
}

function NobodyYet() {
  const { t } = useTranslation(['home', 'common'])
  return (
    <div className="empty">
      <p>{t('home:spotters.empty')}</p>
      <Link className="btn" to="/add">
        {t('common:nav.addPlate')}
      </Link>
    </div>
  )
}
