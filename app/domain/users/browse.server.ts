import { type Cursor, fromCursor, onePage } from '#app/domain/cursor.ts'
import { fromId } from '#app/domain/ids.ts'
import { usernameKey } from '#app/domain/users/username.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import type { ReadDatabase, UserRow } from '#db/schema.ts'

/** Members on a page of a list that admins read. */
export const usersPerPage = 20

export type ListedUser = Pick<UserRow, (typeof columns)[number]>

export type ListedUsers = { users: ListedUser[]; cursor: string | null }

const columns = [
  'id',
  'username',
  'username_key',
  'avatar',
  'rep',
  'is_admin',
  'is_approved',
  'restricted_until',
  'created_at',
] as const

const nameStart = /^[A-Za-z0-9_]{1,30}$/

/** Members, those who joined last first; a cursor that makes no sense is that of the beginning. */
export async function listNewestUsers(db: ReadDatabase, cursor: string): Promise<ListedUsers> {
  const rows = await newestUsersQuery(db, fromCursor(cursor)).execute()
  const { rows: users, next } = onePage(rows, usersPerPage, ({ id }) => ({ value: id, id }))
  return { users, cursor: next }
}

/** Ids rise with the time of joining. */
export function newestUsersQuery(db: ReadDatabase, after: Cursor | null) {
  return db
    .selectFrom('users')
    .select(columns)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '<', after?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(usersPerPage + 1)
}

/** Who is restricted at a moment; whose restriction ends first comes first. */
export async function listRestrictedUsers(
  db: ReadDatabase,
  cursor: string,
  at: number,
): Promise<ListedUsers> {
  const rows = await restrictedUsersQuery(
    db,
    fromCursor(cursor) ?? { value: at, id: Number.MAX_SAFE_INTEGER },
  ).execute()
  const { rows: users, next } = onePage(rows, usersPerPage, ({ id, restricted_until }) => ({
    value: restricted_until ?? 0,
    id,
  }))
  return { users, cursor: next }
}

export function restrictedUsersQuery(db: ReadDatabase, { value, id }: Cursor) {
  return db
    .selectFrom('users')
    .select(columns)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('restricted_until', 'id'), '>', tuple(value, id)))
    .where('restricted_until', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('restricted_until')
    .orderBy('id')
    .limit(usersPerPage + 1)
}

/**
 * The member of an id (`u-7`), or those whose name begins so, by name; where there are none, the one who had that name
 * before. The cursor is the last name of the page before.
 */
export async function findUsers(db: ReadDatabase, wanted: string, cursor: string): Promise<ListedUsers> {
  const id = fromId('user', wanted)
  if (id !== null) return { users: await usersOfId(db, id), cursor: null }
  if (!nameStart.test(wanted)) return { users: [], cursor: null }
  const rows = await namedUsersQuery(db, usernameKey(wanted), nameStart.test(cursor) ? cursor : '').execute()
  const users = rows.slice(0, usersPerPage)
  if (users.length > 0)
    return { users, cursor: rows.length > usersPerPage ? (users.at(-1)?.username_key ?? null) : null }
  const former = cursor === '' ? await findUser(db, wanted) : null
  return { users: former ? [former.user] : [], cursor: null }
}

function usersOfId(db: ReadDatabase, id: number): Promise<ListedUser[]> {
  return db.selectFrom('users').select(columns).where('id', '=', id).where('deleted_at', 'is', null).execute()
}

/** `{` follows `z`, the last of the characters that a name can have. */
export function namedUsersQuery(db: ReadDatabase, start: string, after: string) {
  return db
    .selectFrom('users')
    .select(columns)
    .where('username_key', after > start ? '>' : '>=', after > start ? after : start)
    .where('username_key', '<', `${start}{`)
    .where('deleted_at', 'is', null)
    .orderBy('username_key')
    .limit(usersPerPage + 1)
}
