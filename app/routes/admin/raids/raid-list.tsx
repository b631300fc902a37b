import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { PageLinks } from '#app/routes/admin/page-links.tsx'
import { RaidStateMark } from '#app/routes/admin/raids/raid-state-mark.tsx'
import type { RaidItem, RaidSummary } from '#app/routes/admin/raids/raid-view.ts'
import type { RaidsView } from '#app/routes/admin/raids/raids.server.ts'
import { SearchForm } from '#app/routes/admin/search-form.tsx'

/** All raids, page by page (AR-19 to AR-22). */
export function RaidList({ raids, search, page, hasMore }: RaidsView) {
  const { t } = useTranslation('admin-raids')
  const section = useSectionFocus(raids.map(({ id, state }) => id + state).join())
  return (
    <section ref={section} aria-label={t('admin-raids:list.label')}>
      {(search !== '' || raids.length > 0) && (
        <SearchForm
          key={search}
          search={search}
          action="/admin/raids"
          label={t('admin-raids:list.searchLabel')}
          submit={t('admin-raids:list.search')}
        />
      )}
      {raids.length === 0 && page === 1 && (
        <p className="admin__empty">
          {search === '' ? t('admin-raids:list.empty') : t('admin-raids:list.notFound')}
        </p>
      )}
      <ul className="raid-list">
        {raids.map((raid) => (
          <li key={raid.id} className="card raid-item" data-state={raid.state}>
            <RaidEntry raid={raid} />
          </li>
        ))}
      </ul>
      <PageLinks
        page={page}
        hasMore={hasMore}
        isEmpty={raids.length === 0}
        pathOf={(page) => pathOf(search, page)}
      />
    </section>
  )
}

function pathOf(search: string, page: number): string {
  const params = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
  return params.size === 0 ? '/admin/raids' : `/admin/raids?${params}`
}

function RaidEntry({ raid }: { raid: RaidItem }) {
  const { t } = useTranslation('admin-raids')
  const { id, title, state, path, unknown } = raid
  return (
    <>
      <div className="raid-item__head">
        <h3 className="as-is">{title}</h3>
        <RaidStateMark state={state} />
      </div>
      {state === 'waiting' && <p className="raid-item__note">{t('admin-raids:list.waiting')}</p>}
      <RaidFigures raid={raid} />
      {unknown.length > 0 && (
        <p className="raid-item__note">{t('admin-raids:list.unknown', { values: unknown })}</p>
      )}
      <div className="raid-item__acts">
        <Link className="btn" to={`/admin/raids/${id}`}>
          {t('admin-raids:list.edit')} <span className="vh">{title}</span>
        </Link>
        <Link className="btn" to={`/admin/raid-contributions?raid=${id}`}>
          {t('admin-raids:list.contributions')} <span className="vh">{title}</span>
        </Link>
        <Link className="btn btn--bare" to={path}>
          {t('admin-raids:list.page')} <span className="vh">{title}</span>
        </Link>
        <Link className="btn btn--bare" to={`/admin/raids?copy=${id}#create-raid`}>
          {t('admin-raids:list.copy')} <span className="vh">{title}</span>
        </Link>
        {(state === 'running' || state === 'waiting') && <Endings raid={raid} />}
      </div>
    </>
  )
}

/** How far it is, and when it runs. */
export function RaidFigures({ raid: { total, target, percent, start, end } }: { raid: RaidSummary }) {
  const { t } = useTranslation('admin-raids')
  return (
    <dl className="facts">
      <div>
        <dt>{t('admin-raids:figures.progress')}</dt>
        <dd>
          {`${total}/${target} `}
          <span className="muted">{`(${percent}%)`}</span>
        </dd>
      </div>
      <div>
        <dt>{t('admin-raids:figures.period')}</dt>
        <dd>
          <span className="raid-item__start">
            <Time value={start} /> –
          </span>{' '}
          <Time value={end} />
        </dd>
      </div>
    </dl>
  )
}

/** Only active raids can be completed or archived (AR-20, AR-21, AR-75, AR-76). */
function Endings({ raid: { id, title, state, end } }: { raid: RaidItem }) {
  const { t } = useTranslation('admin-raids')
  return (
    <>
      <Confirm
        className={state === 'waiting' ? 'btn btn--pri' : 'btn'}
        label={
          <>
            {t('admin-raids:complete.label')} <span className="vh">{title}</span>
          </>
        }
        question={
          <>
            {t('admin-raids:complete.ask')}
            {state === 'running' && ` ${t('admin-raids:complete.still', { end: end.text })}`}
          </>
        }
      >
        <ActionForm intent="complete-raid" hiddenFields={{ raid: id }} preventScrollReset>
          <FormKey />
          <SubmitButton>{t('admin-raids:complete.yes')}</SubmitButton>
        </ActionForm>
      </Confirm>
      <Confirm
        label={
          <>
            {t('admin-raids:archive.label')} <span className="vh">{title}</span>
          </>
        }
        question={
          <>
            {t('admin-raids:archive.ask')} {t('admin-raids:archive.hint')}
          </>
        }
      >
        <ActionForm intent="archive-raid" hiddenFields={{ raid: id }} preventScrollReset>
          <FormKey />
          <SubmitButton className="btn btn--danger">{t('admin-raids:archive.yes')}</SubmitButton>
        </ActionForm>
      </Confirm>
    </>
  )
}
