import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { PagedList } from '#app/components/lists/paged-list.tsx'
import { type TilesPage, useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import type { RepEntryView } from '#app/routes/users/rep/rep-entry-presenter.server.ts'

/** The entries of a page, and the way to older ones. */
export function RepEntries({ page }: { page: TilesPage<RepEntryView> }) {
  const { t } = useTranslation('rep')
  const list = useMoreTiles(page, ({ key }) => key)
  return (
    <PagedList
      list={list}
      focusable="li"
      addedText={(count) => t('rep:added', { count })}
      failure={t('rep:loadFailed')}
    >
      <ul className="earned">
        {list.tiles.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </PagedList>
  )
}

function Entry({ entry }: { entry: RepEntryView }) {
  const { icon, title, note, date, points, due, href } = entry
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
      {due !== null && <span className="earned__due">{due}</span>}
    </>
  )
  return <li tabIndex={-1}>{href === null ? <div>{told}</div> : <Link to={href}>{told}</Link>}</li>
}
