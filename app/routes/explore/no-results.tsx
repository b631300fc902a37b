import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { type NearPlate, NearPlates } from '#app/components/plates/near-plates.tsx'
import { explorePath, type Filters, noFilters } from '#app/domain/finding/filters.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateProblem, plateText } from '#app/domain/plates/plate.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** No vehicle fits (EXP-24): plates that look like the searched one, the way to add it, and the way to all. */
export function NoResults({ filters, near }: { filters: Filters; near: NearPlate[] }) {
  const { t } = useTranslation('explore')
  return (
    <div className="stack">
      <NearPlates near={near} />
      <EmptyState
        title={t('explore:emptyTitle')}
        text={t('explore:emptyText')}
        action={
          <>
            <AddSearched filters={filters} />
            <Link className="btn" to={explorePath(noFilters)}>
              {t('explore:showAll')}
            </Link>
          </>
        }
      />
    </div>
  )
}

/** The page of an unknown plate adds it; a query with wildcards, or without a digit, was none. */
function AddSearched({ filters: { search, singleDigit } }: { filters: Filters }) {
  const { t } = useTranslation('explore')
  if (singleDigit || /[?*]/.test(search) || !/\p{Nd}/u.test(search) || plateProblem(search) !== null)
    return null
  const key = plateKey(search)
  return (
    <Link className="btn btn--pri" to={vehiclePath(key)}>
      {t('explore:add', { plate: plateText(key, classifyPlate(key).style) })}
    </Link>
  )
}
