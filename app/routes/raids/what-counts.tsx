import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import type { CriterionView } from '#app/routes/raids/raid-view.ts'

/** Which vehicles count, and what to do with them; `closed`: the target is reached, and nothing counts beyond it. */
export function RaidCriteriaCard({
  criteria,
  counting,
}: {
  criteria: CriterionView[]
  counting: 'open' | 'closed' | 'over'
}) {
  const { t } = useTranslation('raids')
  return (
    <section className="card" aria-labelledby="what-counts">
      <h2 id="what-counts">{t('raids:criteria.title')}</h2>
      {criteria.length === 0 ? (
        <p>{t('raids:criteria.every')}</p>
      ) : (
        <>
          <p>{t('raids:criteria.lead')}</p>
          <dl className="counts">
            {criteria.map(({ label, values }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>
                  {values.map(({ text, href }) =>
                    href === null ? (
                      <span key={text} className="chip">
                        {text}
                      </span>
                    ) : (
                      <Link key={text} className="chip" to={href}>
                        {text}
                      </Link>
                    ),
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {counting === 'open' && <p className="muted">{t('raids:criteria.how')}</p>}
      {counting === 'closed' && <p className="muted">{t('raids:criteria.closed')}</p>}
    </section>
  )
}
