import { memo, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Menu } from '#app/components/layout/menu.tsx'
import { tagName } from '#app/components/lists/tag-name.ts'
import type { Choice, Facets, Filters } from '#app/domain/finding/filters.ts'
import { FilterLink } from '#app/routes/explore/filter-link.tsx'

/** How many choices stand open: of the tags (EXP-17), of the makes and of a make's models (EXP-19). */
const TAGS_SHOWN = 4
const MAKES_SHOWN = 10

type FacetsProps = { filters: Filters; facets: Facets }

/** Tags, makes and the chosen make's models; to choose again what is chosen takes it off. */
export const ExploreFacets = memo(function ExploreFacets({ filters, facets }: FacetsProps) {
  return (
    <>
      {facets.tags.length > 0 && <Tags filters={filters} tags={facets.tags} />}
      {facets.makes.length > 0 && <Makes filters={filters} makes={facets.makes} />}
      {filters.make !== null && facets.models.length > 0 && (
        <Models filters={filters} make={filters.make} models={facets.models} />
      )}
    </>
  )
})

function Tags({ filters, tags }: { filters: Filters; tags: Facets['tags'] }) {
  const { t } = useTranslation(['explore', 'tags'])
  const rest = tags.slice(TAGS_SHOWN)
  const links = (choices: Facets['tags']) =>
    choices.map(({ name, count }) => {
      const isOn = name === filters.tag
      return (
        <li key={name}>
          <FilterLink className="chip" to={{ ...filters, tag: isOn ? null : name }} isOn={isOn} count={count}>
            {tagName(t, name)}
          </FilterLink>
        </li>
      )
    })
  return (
    <Facet title={t('explore:tags.label')}>
      {links(tags.slice(0, TAGS_SHOWN))}
      {rest.length > 0 && (
        <li className="facet__rest">
          <details open={rest.some(({ name }) => name === filters.tag)}>
            <summary className="chip chip--add">
              <span className="if-closed">{t('explore:tags.more')}</span>
              <span className="if-open">{t('explore:tags.less')}</span>
            </summary>
            <ul className="row">{links(rest)}</ul>
          </details>
        </li>
      )}
    </Facet>
  )
}

function Makes({ filters, makes }: { filters: Filters; makes: Choice[] }) {
  const { t } = useTranslation('explore')
  return (
    <Facet title={t('explore:makes.label')}>
      <Choices
        choices={makes}
        chosen={filters.make}
        to={(make) => ({ ...filters, make, model: null })}
        more={t('explore:makes.more')}
      />
    </Facet>
  )
}

function Models({ filters, make, models }: { filters: Filters; make: string; models: Choice[] }) {
  const { t } = useTranslation('explore')
  return (
    <Facet title={t('explore:models.label', { make })}>
      <Choices
        choices={models}
        chosen={filters.model}
        to={(model) => ({ ...filters, model })}
        more={t('explore:models.more')}
      />
    </Facet>
  )
}

function Facet({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="facet" role="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="row">{children}</ul>
    </div>
  )
}

type ChoicesProps = {
  choices: Choice[]
  chosen: string | null
  to: (name: string | null) => Filters
  more: string
}

/** The most common ones as buttons, the others in a menu (EXP-20). */
function Choices({ choices, chosen, to, more }: ChoicesProps) {
  const rest = choices.slice(MAKES_SHOWN)
  const links = (some: Choice[], className?: string) =>
    some.map(({ name, count }) => {
      const isOn = name === chosen
      return (
        <li key={name}>
          <FilterLink className={className} to={to(isOn ? null : name)} isOn={isOn} count={count}>
            {name}
          </FilterLink>
        </li>
      )
    })
  const summary = (
    <>
      {more}
      <Icon name="chevron-down" />
    </>
  )
  return (
    <>
      {links(choices.slice(0, MAKES_SHOWN), 'chip')}
      {rest.length > 0 && (
        <li>
          <Menu summaryClass="chip chip--add" summary={summary}>
            <ul>{links(rest)}</ul>
          </Menu>
        </li>
      )}
    </>
  )
}
