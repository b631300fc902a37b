import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { formatNumber } from '#app/i18n/format.ts'
import type { OwnPart } from '#app/routes/raids/raid-view.ts'

/** The reader's own place, and why each contribution counted; for visitors, while it runs, the way in. */
export function OwnPartCard({
  own,
  isRunning,
  canJoin,
  path,
}: {
  own: OwnPart | null
  isRunning: boolean
  /** What is added counts. */
  canJoin: boolean
  path: string
}) {
  const { t } = useTranslation('raids')
  const { language } = useSite()
  if (own === null && !canJoin) return null
  const noneText = () => {
    if (canJoin) return t('raids:own.noneYet')
    return isRunning ? t('raids:own.closed') : t('raids:own.none')
  }
  return (
    <section className="card" aria-labelledby="own-part">
      <h2 id="own-part">{t('raids:own.title')}</h2>
      {own === null ? (
        <>
          <p>{t('raids:own.visitor')}</p>
          <p className="raidpage__in">
            <Link className="btn" rel="nofollow" to={`/login?${new URLSearchParams({ returnTo: path })}`}>
              {t('raids:own.logIn')}
            </Link>
          </p>
        </>
      ) : own.place === null ? (
        <p>{noneText()}</p>
      ) : (
        <>
          <p>
            {t('raids:own.place', {
              rank: formatNumber(language, own.place.rank),
              count: own.place.count,
              number: formatNumber(language, own.place.count),
            })}
          </p>
          <Contributions own={own} />
        </>
      )}
    </section>
  )
}

function Contributions({ own: { contributions } }: { own: OwnPart }) {
  const { t } = useTranslation('raids')
  return (
    <ul className="mine">
      {contributions.map(({ id, plate, href, act, why, weight, at }) => (
        <li key={id}>
          <b>{href === null ? plate : <Link to={href}>{plate}</Link>}</b>
          <span>
            {act}
            {why !== '' && ` · ${why}`}
            {weight !== 1 && ` · ${t('raids:own.weight', { weight })}`}
          </span>
          <span className="muted">
            <Time value={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
