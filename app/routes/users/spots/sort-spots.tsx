import { Form, useLocation, useNavigate } from '@remix-run/react'
import { SortSelect } from '#app/components/forms/sort-select.tsx'
import type { SpottedSort } from '#app/domain/finding/spotted.ts'

/** The order of the list (PROF-09). */
export function SortSpots({ sort }: { sort: SpottedSort }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Form action={`${pathname}#spots`} className="spots__sort">
      <SortSelect
        sort={sort}
        onChoose={(chosen) =>
          navigate(`${pathname}?sort=${chosen}`, { preventScrollReset: true, replace: true })
        }
      />
    </Form>
  )
}
