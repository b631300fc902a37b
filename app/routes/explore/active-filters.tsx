import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { tagName } from '#app/components/lists/tag-name.ts'
import { explorePath, type Filters, noFilters } from '#app/domain/finding/filters.ts'
import { FilterLink } from '#app/routes/explore/filter-link.tsx'

/** What the list is narrowed to, each with the way to take it off. */
export function ActiveFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation(['explore', 'tags'])
  const active = activeFilters(t, filters)
  const section = useSectionFocus(active.length)
  return (
    <nav ref={section} aria-label={t('explore:active.label')} hidden={active.length === 0}>
      <ul className="row chosen">
        {active.map(({ text, label, without }) => (
          <li key={label}>
            <FilterLink className="chip" to={without} label={label}>
              {text}
              <Icon name="close" />
            </FilterLink>
          </li>
        ))}
        {active.length > 0 && (
          <li>
            <Link className="btn btn--bare" to={explorePath({ ...noFilters, sort: filters.sort })}>
              {t('explore:clear')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

type ActiveFilter = { text: string; label: string; without: Filters }

function activeFilters(t: TFunction<['explore', 'tags']>, filters: Filters): ActiveFilter[] {
  const { search, singleDigit, startsWith, tag, make, model } = filters
  const active: ActiveFilter[] = []
  const add = (text: string, label: string, without: Partial<Filters>) =>
    active.push({ text, label, without: { ...filters, ...without } })
  if (search !== '')
    add(t('explore:active.search', { name: search }), t('explore:remove.search', { name: search }), {
      search: '',
    })
  if (singleDigit)
    add(t('explore:active.singleDigit'), t('explore:remove.singleDigit'), { singleDigit: false })
  if (startsWith !== null)
    add(
      t('explore:active.startsWith', { name: startsWith }),
      t('explore:remove.startsWith', { name: startsWith }),
      { startsWith: null },
    )
  if (tag !== null) {
    const name = tagName(t, tag)
    add(t('explore:active.tag', { name }), t('explore:remove.tag', { name }), { tag: null })
  }
  if (make !== null)
    add(t('explore:active.make', { name: make }), t('explore:remove.make', { name: make }), {
      make: null,
      model: null,
    })
  if (model !== null)
    add(t('explore:active.model', { name: model }), t('explore:remove.model', { name: model }), {
      model: null,
    })
  return active
}
