import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import type { Member } from '#app/domain/users/user.ts'
import { isReserved, usernameKey, usernameSkeleton } from '#app/domain/users/username.ts'
import { usernameLimits } from '#app/domain/users/username-limits.ts'
import type { Database, ReadDatabase, UserRow } from '#db/schema.ts'

/** The member of that name, whatever the capitals; `moved` when it is a former name of theirs; null when unknown. */
export async function findUser(
  db: ReadDatabase,
  username: string,
): Promise<{ user: UserRow; moved: boolean } | null> {
  const key = usernameKey(username)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user) return { user, moved: false }
  const former = await db
    .selectFrom('former_usernames')
    .innerJoin('users', 'users.id', 'former_usernames.user_id')
    .selectAll('users')
    .where('former_usernames.username_key', '=', key)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return former ? { user: former, moved: true } : null
}

/** The member of that id; `user_not_found` once the account is gone. */
export async function userById(db: ReadDatabase, id: number): Promise<UserRow> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found(user, 'user_not_found')
}

/**
 * The member whom an admin names by id (`u-7`) or username, a former one too, with or without the `@` that mentions have;
 * `user_not_found`.
 */
export async function userByIdOrName(db: ReadDatabase, idOrName: string): Promise<UserRow> {
  const id = fromId('user', idOrName)
  if (id !== null) return userById(db, id)
  return found(await findUser(db, idOrName.replace(/^@/, '')), 'user_not_found').user
}

/**
 * Ends a member's set-up (SET-04): the chosen name, and that they accepted the guidelines. Choosing another name than
 * the one proposed uses up the single change; keeping it leaves it.
 */
export async function completeSetup(
  db: Kysely<Database>,
  member: Member,
  input: { username: string },
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    must(member.isFirstLogin, 'setup_done')
    const isOther = input.username !== member.username
    if (isOther) await takeUsername(db, member, input.username)
    const done = await db
      .updateTable('users')
      .set({ is_first_login: 0, accepted_guidelines_at: at, ...(isOther ? { username_changed: 1 } : {}) })
      .where('id', '=', member.id)
      .where('is_first_login', '=', 1)
      .executeTakeFirst()
    must(done.numUpdatedRows === 1n, 'setup_done')
  })
}

/** The one change of username (PROF-53), also of its capitals alone; the old name stays reserved and its address redirects. */
export async function changeUsername(
  db: Kysely<Database>,
  member: Member,
  input: { username: string },
  at: number,
): Promise<{ username: string; usernameChanged: true }> {
  await inTransaction(db, async (db) => {
    const { username_changed: used } = await db
      .selectFrom('users')
      .select('username_changed')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    must(used === 0, 'username_changed_already')
    await takeUsername(db, member, input.username)
    await db.updateTable('users').set({ username_changed: 1 }).where('id', '=', member.id).execute()
    await db
      .insertInto('former_usernames')
      .values({
        username_key: usernameKey(member.username),
        username: member.username,
        user_id: member.id,
        changed_at: at,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .execute()
  })
  return { username: input.username, usernameChanged: true }
}

async function takeUsername(db: Kysely<Database>, member: Member, username: string): Promise<void> {
  const isOwn = usernameKey(username) === usernameKey(member.username)
  if (username === member.username || !(isOwn || (await isFreeUsername(db, username, member)))) {
    throw new DomainError('username_taken', { field: 'username' })
  }
  await db
    .updateTable('users')
    .set({ username, username_key: usernameKey(username) })
    .where('id', '=', member.id)
    .execute()
}

/** Whether no name, nor former name, looks like this one; `own` may take one that looks like theirs. */
export async function isFreeUsername(
  db: ReadDatabase,
  username: string,
  own?: Pick<Member, 'id'>,
): Promise<boolean> {
  const skeleton = usernameSkeleton(username)
  return (await alikeQuery(db, skeleton, own?.id ?? null).executeTakeFirst()) === undefined
}

/** Names and former names of that skeleton, but for the name that the member of that id has. */
export function alikeQuery(db: ReadDatabase, skeleton: string, ownId: number | null) {
  return db
    .selectFrom('users')
    .select('username_key')
    .where('username_skeleton', '=', skeleton)
    .where('id', 'is not', ownId)
    .unionAll(
      db.selectFrom('former_usernames').select('username_key').where('username_skeleton', '=', skeleton),
    )
}

/**
 * A free name like the one wanted: its allowed characters, else `spotter`, with a number where it is taken. Small numbers
 * first; then drawn by lot, because names that everybody gets would be asked for by the thousand.
 */
export async function freeUsername(db: ReadDatabase, wanted: string): Promise<string> {
  const base = cleanName(wanted)
  if (await isUsable(db, base)) return base
  for (let attempt = 2; ; attempt++) {
    const number = attempt < 10 ? attempt : randomInt(10, 10 ** Math.min(attempt - 5, 12))
    const name = `${base.slice(0, usernameLimits.max - String(number).length - 1)}_${number}`
    if (await isUsable(db, name)) return name
  }
}

function cleanName(wanted: string): string {
  const plain = wanted.normalize('NFKD').replace(/[^A-Za-z0-9_ .-]/g, '')
  const name = plain
    .trim()
    .replace(/[ .-]+/g, '_')
    .slice(0, usernameLimits.max)
  return name.length >= usernameLimits.min && !/^[\d_]+$/.test(name) ? name : 'spotter'
}

async function isUsable(db: ReadDatabase, name: string): Promise<boolean> {
  return !isReserved(name) && (await isFreeUsername(db, name))
}

export type AccountId = { provider: 'google' | 'reddit' | 'dev'; subject: string }

/** Puts a new member in the database, who has one account; the name is free and allowed. */
export async function createUser(
  db: Kysely<Database>,
  user: { account: AccountId; username: string; isAdmin: boolean; isFirstLogin: boolean; at: number },
): Promise<number> {
  const { username } = user
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      username_key: usernameKey(username),
      is_admin: user.isAdmin ? 1 : 0,
      is_first_login: user.isFirstLogin ? 1 : 0,
      accepted_guidelines_at: user.isFirstLogin ? null : user.at,
      created_at: user.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accounts')
    .values({ user_id: id, ...user.account, created_at: user.at })
    .execute()
  return id
}
