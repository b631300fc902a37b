import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { startSession } from '#app/domain/session/session.server.ts'
import { type AccountId, createUser, freeUsername } from '#app/domain/users/users.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

export type SignIn = {
  account: AccountId
  /** What the provider calls them; the name they get is free and allowed. */
  wantedName: string
  /** The operator listed this account as an admin's. */
  isAdmin: boolean
}

/**
 * Signs in by an account, which is (provider, subject) and never matched by e-mail; a new one makes a new member.
 * Returns the token for the cookie, and whether the set-up is still to come.
 */
export async function signInWith(
  db: Kysely<Database>,
  signIn: SignIn,
  at: number,
): Promise<{ token: string; userId: number; isFirstLogin: boolean }> {
  return inTransaction(db, async (db) => {
    const userId = (await memberOf(db, signIn.account)) ?? (await newMember(db, signIn, at))
    if (signIn.isAdmin) await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', userId).execute()
    const token = await startSession(db, { userId, provider: signIn.account.provider, at })
    const { is_first_login } = await db
      .selectFrom('users')
      .select('is_first_login')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { token, userId, isFirstLogin: is_first_login === 1 }
  })
}

/** The member whose account it is. */
export async function memberOf(db: ReadDatabase, account: AccountId): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('provider', '=', account.provider)
    .where('subject', '=', account.subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function newMember(db: Kysely<Database>, signIn: SignIn, at: number): Promise<number> {
  const { account, isAdmin } = signIn
  const username = await freeUsername(db, signIn.wantedName)
  return createUser(db, { account, username, isAdmin, isFirstLogin: true, at })
}
