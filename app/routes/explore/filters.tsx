import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SortSelect } from '#app/components/forms/sort-select.tsx'
import { useSyncedValue } from '#app/components/forms/use-synced-value.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import type { VehicleSort } from '#app/domain/finding/browse.ts'
import {
  explorePath,
  exploreQuery,
  type Facets,
  type Filters,
  letterRows,
  readFilters,
  SEARCH_MAX,
} from '#app/domain/finding/filters.ts'
import { ExploreFacets } from '#app/routes/explore/facets.tsx'
import { FilterLink } from '#app/routes/explore/filter-link.tsx'

/** All that narrows and orders the list; `children` stands at its foot, beside the order. */
export function ExploreFilters({
  filters,
  facets,
  children,
}: {
  filters: Filters
  facets: Facets
  children: ReactNode
}) {
  const { t } = useTranslation('explore')
  const number = [filters.tag, filters.make, filters.model].filter((chosen) => chosen !== null).length
  return (
    <>
      <div className="narrowing">
        <SearchForm filters={filters} />
        <Letters filters={filters} />
      </div>
      <div className="finder">
        {/* Only phones fold the panel away; it stands after its switch, because styles cannot open what is folded. */}
        <details className="finder__open">
          <summary className="btn">
            <Icon name="filter" />
            {number === 0 ? t('explore:filters.label') : t('explore:filters.labelWith', { number })}
          </summary>
        </details>
        <div className="finder__p">
          <ExploreFacets filters={filters} facets={facets} />
        </div>
        {children}
        <SortForm filters={filters} />
      </div>
    </>
  )
}

/** Once the scripts are there a choice takes effect at once, here and in the order. */
function SearchForm({ filters }: { filters: Filters }) {
  const { t } = useTranslation(['explore', 'common'])
  const id = useId()
  const navigate = useNavigate()
  const latest = useLatestFilters()
  const field = useRef<HTMLInputElement>(null)
  const singleDigit = useRef<HTMLInputElement>(null)
  useSyncedValue(field, filters.search)
  useEffect(() => {
    if (singleDigit.current) singleDigit.current.checked = filters.singleDigit
  }, [filters.singleDigit])
  // As if the form were sent: with what is typed, searched for or not.
  const apply = (isOn: boolean) =>
    navigate(explorePath({ ...latest(), search: field.current?.value.trim() ?? '', singleDigit: isOn }))
  return (
    <Form role="search" action="/explore" className="seek" aria-label={t('explore:search.label')}>
      <HiddenFilters filters={filters} without={['search', 'singleDigitMode']} />
      <label className="vh" htmlFor={id}>
        {t('explore:search.field')}
      </label>
      <input
        ref={field}
        id={id}
        className="input"
        type="search"
        name="search"
        defaultValue={filters.search}
        maxLength={SEARCH_MAX}
        placeholder={t('explore:search.field')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby={`${id}-hint`}
      />
      <button type="submit" className="btn btn--pri btn--sq" aria-label={t('common:search.submit')}>
        <Icon name="search" />
      </button>
      <div className="seek__more">
        <label className="chip">
          <input
            ref={singleDigit}
            type="checkbox"
            name="singleDigitMode"
            value="1"
            defaultChecked={filters.singleDigit}
            onChange={({ target }) => apply(target.checked)}
          />
          {t('common:search.singleDigit')}
        </label>
        <small id={`${id}-hint`}>{t('explore:search.hint')}</small>
      </div>
    </Form>
  )
}

const Letters = memo(function Letters({ filters }: { filters: Filters }) {
  const { t } = useTranslation('explore')
  return (
    <nav className="letters" aria-label={t('explore:letters.label')}>
      {letterRows.map((row) => (
        <ul key={row[0]}>
          {row.map((letter) => {
            const isOn = letter === filters.startsWith
            return (
              <li key={letter}>
                <FilterLink
                  className="chip"
                  to={{ ...filters, startsWith: isOn ? null : letter }}
                  isOn={isOn}
                  label={letter === '#' ? t('explore:letters.other') : undefined}
                >
                  {letter}
                </FilterLink>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
})

function SortForm({ filters }: { filters: Filters }) {
  const { t } = useTranslation('explore')
  const navigate = useNavigate()
  const latest = useLatestFilters()
  return (
    <Form action="/explore" className="finder__sort">
      <HiddenFilters filters={filters} without={['sort']} />
      <SortSelect
        sort={filters.sort === 'top' ? 'views' : filters.sort}
        onChoose={(sort) => navigate(explorePath({ ...latest(), sort: sort as VehicleSort }))}
      >
        <option value="profiles">{t('explore:sort.profiles')}</option>
        <option value="poorest_profiles">{t('explore:sort.poorestProfiles')}</option>
      </SortSelect>
    </Form>
  )
}

/** The filters chosen last: of a pending navigation, else of the address, which may not be rendered yet. */
function useLatestFilters(): () => Filters {
  const { location: next } = useNavigation()
  return () => {
    const { search } = next?.pathname === '/explore' ? next : location
    return readFilters(new URLSearchParams(search))
  }
}

/** The filters that a form leaves as they are. */
function HiddenFilters({ filters, without }: { filters: Filters; without: string[] }) {
  const kept = [...exploreQuery(filters)].filter(([name]) => !without.includes(name))
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
