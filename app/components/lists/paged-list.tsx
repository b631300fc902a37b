import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listId, MoreLink } from '#app/components/lists/pagination.tsx'
import type { MoreTiles } from '#app/components/lists/use-more-tiles.ts'

type PagedListProps = {
  list: Pick<MoreTiles<unknown>, 'nextHref' | 'isLoading' | 'hasFailed' | 'added' | 'load'>
  /** Selects what takes the focus, one for each tile: the first of those that came. */
  focusable: string
  /** Says how many came. */
  addedText: (count: number) => string
  /** What is said where more of them did not come; without it nothing is. */
  failure?: string | undefined
  /** Whether the end is told. */
  tellsEnd?: boolean
  children: ReactNode
}

/** A list that goes on in place, as its children show it, and the way to more of it. */
export function PagedList({
  list: { nextHref, isLoading, hasFailed, added, load },
  focusable,
  addedText,
  failure,
  tellsEnd = true,
  children,
}: PagedListProps) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (added === null) return
    const items = box.current?.querySelectorAll<HTMLElement>(focusable) ?? []
    items[Math.min(added.from, items.length - 1)]?.focus({ preventScroll: true })
  }, [added, focusable])

  return (
    <>
      <div ref={box} id={listId} aria-busy={isLoading || undefined}>
        {children}
      </div>
      <p className="vh" role="status">
        {added && addedText(added.count)}
      </p>
      {nextHref !== null && (
        <MoreLink
          href={nextHref}
          isLoading={isLoading}
          load={load}
          failure={hasFailed ? (failure ?? null) : null}
        />
      )}
      {nextHref === null && tellsEnd && <p className="muted end">{t('common:pagination.end')}</p>}
    </>
  )
}
