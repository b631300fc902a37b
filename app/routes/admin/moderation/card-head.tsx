import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'
import type { QueuedItem } from '#app/routes/admin/moderation/queue.ts'

/** Of what, by whom, since when, and why it was reported. */
export function CardHead({ item }: { item: QueuedItem }) {
  const { t } = useTranslation('admin-moderation')
  const { plate, plateStyle, plateText, href, username, date, age, isHidden, reports } = item
  return (
    <div className="queue__head">
      <Link to={href} className="queue__plate" aria-label={plateText}>
        <Plate plate={plate} style={plateStyle} size="row" decorative />
      </Link>
      <p>
        <MemberLink username={username} />{' '}
        <small className="muted">
          <Time value={date} /> · {t('admin-moderation:age', { age: age.text })}
        </small>
      </p>
      {isHidden && <p className="notice">{t('admin-moderation:isHidden')}</p>}
      {reports.length > 0 && (
        <ul className="queue__reports" aria-label={t('admin-moderation:reports')}>
          {reports.map(({ key, username, reason, age }) => (
            <li key={key}>
              <q>{reason}</q>{' '}
              <small className="muted">
                <MemberLink username={username} /> · {t('admin-moderation:ago', { age: age.text })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
