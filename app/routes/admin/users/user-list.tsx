import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { Rep } from '#app/components/users/rep.tsx'
import { TrustMark } from '#app/components/users/trust-badge.tsx'
import { SearchForm } from '#app/routes/admin/search-form.tsx'
import { adminUserPath } from '#app/routes/admin/users/paths.ts'
import type { UserListView, UserRowView } from '#app/routes/admin/users/users.server.ts'

/** Members by name, by id, by when they joined, or those who are restricted; and who the admins are. */
export function UserList({ search, show, list, isLater, admins }: UserListView) {
  const { t } = useTranslation(['admin-users', 'common'])
  return (
    <section className="card" id="members">
      <h3>{t('admin-users:list.title')}</h3>
      <SearchForm
        key={search}
        search={search}
        action="/admin/users#members"
        label={t('admin-users:list.search')}
        submit={t('admin-users:list.find')}
      />
      <nav className="row" aria-label={t('admin-users:list.title')}>
        <Link
          className="chip"
          to="/admin/users#members"
          aria-current={!search && show === 'newest' ? 'page' : undefined}
        >
          {t('admin-users:list.newest')}
        </Link>
        <Link
          className="chip"
          to="/admin/users?show=restricted#members"
          aria-current={!search && show === 'restricted' ? 'page' : undefined}
        >
          {t('admin-users:list.restricted')}
        </Link>
      </nav>
      {isLater && <BackToStart to={startOf(search, show)} />}
      {list.ok ? (
        <Rows {...list.value} isLater={isLater} empty={emptyText()} />
      ) : (
        <p className="notice notice--error">{t('admin-users:list.loadFailed')}</p>
      )}
      <h4 className="admin__part">{t('admin-users:admins.title')}</h4>
      <p className="muted">{t('admin-users:admins.help')}</p>
      <p className="row">
        {admins.ok &&
          admins.value.map((name) => (
            <Link key={name} className="btn btn--bare" to={adminUserPath(name)}>
              {name}
            </Link>
          ))}
      </p>
    </section>
  )

  function emptyText(): string {
    if (search) return t('admin-users:list.nobody', { search })
    return show === 'restricted' ? t('admin-users:list.nobodyRestricted') : t('admin-users:list.nobodyYet')
  }
}

function startOf(search: string, show: string): string {
  return `/admin/users?${new URLSearchParams(search ? { q: search } : { show })}`
}

function Rows({
  users,
  nextHref,
  isLater,
  empty,
}: {
  users: UserRowView[]
  nextHref: string | null
  isLater: boolean
  empty: string
}) {
  const { t } = useTranslation('admin-users')
  if (users.length === 0) return isLater ? <PastTheEnd /> : <p className="muted admin__part">{empty}</p>
  return (
    <>
      <ul className="admin__list">
        {users.map((user) => (
          <li key={user.username}>
            <UserRow {...user} />
          </li>
        ))}
      </ul>
      {nextHref && (
        <p className="pager">
          <Link className="btn" rel="next" to={nextHref}>
            {t('admin-users:list.next')}
          </Link>
        </p>
      )}
    </>
  )
}

function UserRow({
  username,
  rep,
  repText,
  joined,
  isAdmin,
  isModerator,
  isTrusted,
  restrictedUntil,
}: UserRowView) {
  const { t } = useTranslation('admin-users')
  return (
    <>
      <Link className="btn btn--bare" to={adminUserPath(username)}>
        {username}
      </Link>
      <span className="row">
        {isAdmin && <span className="mark">{t('admin-users:marks.admin')}</span>}
        {!isAdmin && isModerator && <span className="mark">{t('admin-users:marks.moderator')}</span>}
        {!isAdmin && <TrustMark isTrusted={isTrusted} />}
        <Rep rep={rep} text={t('admin-users:marks.rep', { rep: repText })} />
        <small className="muted">
          <Time value={joined} />
        </small>
        {restrictedUntil && (
          <small>
            {t('admin-users:marks.restrictedUntil')} <Time value={restrictedUntil} />
          </small>
        )}
      </span>
    </>
  )
}
