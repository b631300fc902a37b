import type { ReactNode } from 'react'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { explorePath, exploreQuery, type Filters } from '#app/domain/finding/filters.ts'
import { formatNumber } from '#app/i18n/format.ts'

type FilterLinkProps = {
  to: Filters
  isOn?: boolean
  className?: string
  label?: string | undefined
  count?: number
  children: ReactNode
}

/** A choice of a filter. Search engines are not sent through every combination of them. */
export function FilterLink({ to, isOn = false, className, label, count, children }: FilterLinkProps) {
  const { language } = useSite()
  const isCombination = [...exploreQuery(to)].length > 1
  return (
    <Link
      className={className}
      rel={isCombination ? 'nofollow' : undefined}
      to={explorePath(to)}
      aria-label={label}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
      {count !== undefined && (
        <>
          {' '}
          <small>{formatNumber(language, count)}</small>
        </>
      )}
    </Link>
  )
}
