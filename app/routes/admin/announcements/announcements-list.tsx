import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ActionForm, Confirm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { PastTheEnd } from '#app/components/lists/pagination.tsx'
import type {
  AnnouncementList,
  ListedAnnouncement,
} from '#app/routes/admin/announcements/announcements.server.ts'
import { SearchForm } from '#app/routes/admin/search-form.tsx'

/** A page of all announcements, the newest first, and the search by title (AA-03 to AA-07). */
export function AnnouncementsList({ search, list }: { search: string; list: AnnouncementList }) {
  const { t } = useTranslation(['admin-announcements', 'announcements', 'common'])
  const { announcements, page, previous, next } = list
  const section = useSectionFocus(announcements.map(({ id }) => id).join())
  const isEmpty = announcements.length === 0
  return (
    <section className="stack" ref={section}>
      {(search !== '' || !isEmpty) && (
        <SearchForm
          key={search}
          search={search}
          action="/admin/announcements"
          label={t('admin-announcements:list.searchLabel')}
          submit={t('admin-announcements:list.search')}
        />
      )}
      <ul className="admin__list">
        {announcements.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      {isEmpty && page > 1 && <PastTheEnd />}
      {isEmpty && page === 1 && (
        <EmptyState
          title={search === '' ? t('announcements:empty') : t('admin-announcements:list.notFound')}
        />
      )}
      {(previous !== null || next !== null) && (
        <nav className="row" aria-label={t('common:pagination.label')}>
          {previous !== null && (
            <Link className="btn" rel="prev" to={`/admin/announcements${previous}`}>
              {t('admin-announcements:list.newer')}
            </Link>
          )}
          {next !== null && (
            <Link className="btn" rel="next" to={`/admin/announcements${next}`}>
              {t('announcements:older')}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

function Item({ announcement }: { announcement: ListedAnnouncement }) {
  const { id, title, excerpt, active, date } = announcement
  const { t } = useTranslation('admin-announcements')
  const { search } = useLocation()
  const named = <span className="vh"> {title}</span>
  return (
    <li className="admin__announcement">
      <h4 className="as-is">{title}</h4>
      <p className="muted">
        {active ? t('admin-announcements:list.active') : t('admin-announcements:list.inactive')} ·{' '}
        <Time value={date} />
      </p>
      <p>{excerpt}</p>
      <div className="row admin__acts">
        <Link className="btn" to={`/admin/announcements/${id}${search}`} preventScrollReset>
          {t('admin-announcements:list.edit')}
          {named}
        </Link>
        <ActionForm
          intent="set-active"
          hiddenFields={{ announcementId: id, active: String(!active) }}
          className=""
          preventScrollReset
        >
          <SubmitButton className="btn">
            {active ? t('admin-announcements:list.deactivate') : t('admin-announcements:list.activate')}
            {named}
          </SubmitButton>
        </ActionForm>
        <Confirm
          label={
            <>
              {t('admin-announcements:delete.label')}
              {named}
            </>
          }
          question={t('admin-announcements:delete.question')}
        >
          <ActionForm
            intent="delete-announcement"
            hiddenFields={{ announcementId: id }}
            className=""
            preventScrollReset
          >
            <FormKey />
            <SubmitButton className="btn btn--danger">{t('admin-announcements:delete.confirm')}</SubmitButton>
          </ActionForm>
        </Confirm>
      </div>
    </li>
  )
}
