import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#app/components/empty.tsx'
import type { ExploreData } from '#app/components/explore-data.ts'
import { Plate } from '#app/components/plate.tsx'
import { explorePath, type Filters, noFilters } from '#app/domain/finding/filters.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateProblem, plateText } from '#app/domain/plates/plate.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

type NearPlate = ExploreData['near'][number]

/** No vehicle fits (EXP-24): plates that look like the searched one, the way to add it, and the way to all. */
export function NothingFound({ filters, near }: { filters: Filters; near: NearPlate[] }) {
  const { t } = useTranslation('explore')
  return (
    <div className="stack">
      {near.length > 0 && <NearPlates near={near} />}
      <Empty
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

function NearPlates({ near }: { near: NearPlate[] }) {
  const { t } = useTranslation('explore')
  return (
    <div className="near">
      <h2>{t('explore:near')}</h2>
      <ul className="row">
        {near.map(({ plate, plateText, plateStyle, href }) => (
          <li key={plate}>
            <Link to={href} aria-label={plateText}>
              <Plate plate={plate} style={plateStyle} decorative />
            </Link>
          </li>
        ))}
      </ul>
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
