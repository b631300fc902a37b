import { Form, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import type { RaidState } from '#app/domain/raids/raid.ts'
import { AddDialog, ReassignDialog } from '#app/routes/admin/contributions/contribution-dialogs.tsx'
import { ContributionTable } from '#app/routes/admin/contributions/contribution-table.tsx'
import {
  type ChosenRaid,
  contributionsPath,
  DIALOG,
} from '#app/routes/admin/contributions/contributions-view.ts'
import { PageLinks } from '#app/routes/admin/page-links.tsx'
import { RaidFigures } from '#app/routes/admin/raids/raid-list.tsx'
import { RaidStateMark } from '#app/routes/admin/raids/raid-state-mark.tsx'
import { SearchForm } from '#app/routes/admin/search-form.tsx'

/** A raid's summary and the table of its contributions (AC-03 to AC-19). */
export function ChosenContributions({ raid }: { raid: ChosenRaid }) {
  const { t } = useTranslation('admin-contributions')
  const { id, title, state, path, contributions, search, page, hasMore } = raid
  const isOpen = state === 'running' || state === 'waiting'
  return (
    <>
      <section className="card raid-item contributions-raid">
        <div className="raid-item__head">
          <h3 className="as-is">
            <Link to={path}>{title}</Link>
          </h3>
          <RaidStateMark state={state} />
        </div>
        <RaidFigures raid={raid} />
        <div className="row">
          {isOpen && (
            <Link className="btn btn--pri" to={contributionsPath(id, raid, { add: '1' })} preventScrollReset>
              {t('admin-contributions:add.label')}
            </Link>
          )}
          <Form preventScrollReset replace>
            <input type="hidden" name="raid" value={id} />
            {search !== '' && <input type="hidden" name="q" value={search} />}
            {page > 1 && <input type="hidden" name="page" value={page} />}
            <button type="submit" className="btn">
              <Icon name="refresh" />
              <span className="contributions-raid__refresh">{t('admin-contributions:refresh')}</span>
            </button>
          </Form>
        </div>
        {!isOpen && (
          <p className="notice">
            <Closed state={state} />
          </p>
        )}
      </section>
      {isOpen && <Dialogs raid={raid} />}
      {(search !== '' || contributions.length > 0) && (
        <SearchForm
          key={search}
          search={search}
          action="/admin/raid-contributions"
          hiddenFields={{ raid: id }}
          label={t('admin-contributions:search.label')}
          submit={t('admin-contributions:search.submit')}
        />
      )}
      {contributions.length === 0 && page === 1 ? (
        <p className="muted admin__part">
          {search === '' ? t('admin-contributions:empty') : t('admin-contributions:search.notFound')}
        </p>
      ) : (
        <ContributionTable raid={raid} isOpen={isOpen} />
      )}
      <PageLinks
        page={page}
        hasMore={hasMore}
        isEmpty={contributions.length === 0}
        pathOf={(page) => contributionsPath(id, { page, search })}
      />
    </>
  )
}

/** Why nothing can be corrected. */
function Closed({ state }: { state: RaidState }) {
  const { t } = useTranslation('admin-contributions')
  if (state === 'completed') return t('admin-contributions:closed.completed')
  return state === 'archived'
    ? t('admin-contributions:closed.archived')
    : t('admin-contributions:closed.scheduled')
}

/** Each at an address of its own. */
function Dialogs({ raid }: { raid: ChosenRaid }) {
  const [search] = useSearchParams()
  const reassigned = raid.contributions.find(({ id }) => id === search.get('reassign')?.toLowerCase())
  const closed = contributionsPath(raid.id, raid)
  return (
    <div id={DIALOG}>
      {search.has('add') && <AddDialog raid={raid.id} closed={closed} />}
      {reassigned && (
        <ReassignDialog key={reassigned.id} raid={raid.id} contribution={reassigned} closed={closed} />
      )}
    </div>
  )
}
