import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { listId, MoreLink } from '#app/components/lists/pagination.tsx'
import { type TilesPage, useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import type { RepEntryView } from '#app/routes/users/rep/rep-entry-presenter.server.ts'

/** The entries of a page, and the way to older ones. */
export function RepEntries({ page }: { page: TilesPage<RepEntryView> }) {
  const { t } = useTranslation(['rep', 'common'])
  const { tiles, nextHref, isLoading, hasFailed, added, load } = useMoreTiles(page, ({ key }) => key)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (added === null) return
    const entry = list.current?.children[Math.min(added.from, list.current.children.length - 1)]
    if (entry instanceof HTMLElement) entry.focus({ preventScroll: true })
  }, [added])
  return (
    <>
      <ul className="earned" id={listId} ref={list} aria-busy={isLoading || undefined}>
        {tiles.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
      <p className="vh" role="status">
        {added && t('rep:added', { count: added.count })}
      </p>
      {nextHref === null ? (
        <p className="muted end">{t('common:pagination.end')}</p>
      ) : (
        <MoreLink
          href={nextHref}
          isLoading={isLoading}
          load={load}
          failure={hasFailed ? t('rep:loadFailed') : null}
        />
      )}
    </>
  )
}

function Entry({ entry }: { entry: RepEntryView }) {
  const { icon, title, note, date, points, href } = entry
  const told = (
    <>
      <Icon name={icon} />
      <span className="earned__what">
        <b>{title}</b> {note !== null && <span>{note}</span>}{' '}
        <small>
          <Time value={date} />
        </small>
      </span>
      {points !== null && <b className="earned__points">{points}</b>}
    </>
  )
  return <li tabIndex={-1}>{href === null ? <div>{told}</div> : <Link to={href}>{told}</Link>}</li>
}
