import { useTranslation } from 'react-i18next'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { NotFound } from '#app/components/layout/error-screen.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'

/** In place of a collection that is private to others (COLL-39), is gone, or could not be read (COLL-46). */
export function ClosedCollection({
  kind,
  failure,
}: {
  kind: 'private' | 'gone' | 'failed'
  failure: string | null
}) {
  const { t } = useTranslation('collections')
  const isPrivate = kind === 'private'
  return (
    <>
      <OrphanedForm hasForm={() => false} />
      {kind === 'gone' ? (
        <NotFound message={failure} />
      ) : (
        <section className="narrow crash">
          <h1>{isPrivate ? t('collections:closed.title') : t('collections:openFailed')}</h1>
          <p className="lead">
            {isPrivate && <Icon name="lock" />}{' '}
            {isPrivate ? t('collections:closed.text') : t('collections:tryAgain')}
          </p>
          <p>
            <Link className="btn btn--pri" to="/collections">
              {t('collections:closed.others')}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}
