import { listAdmins } from '#app/domain/users/admins.server.ts'
import {
  findUsers,
  type ListedUser,
  listNewestUsers,
  listRestrictedUsers,
} from '#app/domain/users/browse.server.ts'
import { isModerator, isTrusted } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDate, formatDateTime, formatRep, type Moment } from '#app/i18n/format.ts'
import type { PanelData } from '#app/panel-data.ts'

export type UserRowView = {
  username: string
  rep: number
  repText: string
  joined: Moment
  isAdmin: boolean
  isModerator: boolean
  isTrusted: boolean
  restrictedUntil: Moment | null
}

/** Members who were searched for, who joined last, or who are restricted. */
export type UserListView = {
  search: string
  show: 'newest' | 'restricted'
  list: PanelData<{ users: UserRowView[]; nextHref: string | null }>
  /** Not the beginning of the list. */
  isLater: boolean
  admins: PanelData<string[]>
}

export async function readUsers(args: ScreenArgs): Promise<UserListView> {
  const { db, url } = args
  const search = (url.searchParams.get('q') ?? '').trim().replace(/^@/, '')
  const show = url.searchParams.get('show') === 'restricted' ? 'restricted' : 'newest'
  const cursor = url.searchParams.get('cursor') ?? ''
  const [list, admins] = await Promise.all([
    loadPanel('users', args, readList(args, search, show, cursor)),
    loadPanel('admins', args, listAdmins(db)),
  ])
  return { search, show, list, isLater: cursor !== '', admins }
}

async function readList(args: ScreenArgs, search: string, show: UserListView['show'], cursor: string) {
  const { db, at } = args
  const found = search
    ? await findUsers(db, search, cursor)
    : await (show === 'restricted' ? listRestrictedUsers(db, cursor, at) : listNewestUsers(db, cursor))
  const next = new URLSearchParams({ ...(search ? { q: search } : { show }), cursor: found.cursor ?? '' })
  return {
    users: found.users.map((user) => toRow(args, user)),
    nextHref: found.cursor === null ? null : `/admin/users?${next}#members`,
  }
}

function toRow({ language, at }: ScreenArgs, user: ListedUser): UserRowView {
  const { username, rep, restricted_until: until } = user
  const isAdmin = user.is_admin === 1
  return {
    username,
    rep,
    repText: formatRep(rep),
    joined: formatDate(language, user.created_at),
    isAdmin,
    isModerator: isModerator({ rep }),
    isTrusted: isTrusted({ isAdmin, rep, isApproved: user.is_approved === 1 }),
    restrictedUntil: until !== null && until > at ? formatDateTime(language, until) : null,
  }
}
