import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { hashToken, type Provider } from '#app/domain/session/session.server.ts'
import { memberOf } from '#app/domain/session/sign-in.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { AccountId } from '#app/domain/users/users.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** By which providers a member can sign in, the first one first. */
export async function readProviders(db: ReadDatabase, userId: number): Promise<Provider[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ provider }) => provider)
}

/**
 * Lets a member sign in by another account, too (contract, Accounts). One that is theirs already changes nothing;
 * `account_taken` where it is another member's, `account_connected_already` where they have another one of the provider.
 */
export async function connectAccount(
  db: Kysely<Database>,
  member: Pick<Member, 'id'>,
  account: AccountId,
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const owner = await memberOf(db, account)
    if (owner === member.id) return
    must(owner === null, 'account_taken')
    const providers = await readProviders(db, member.id)
    if (providers.includes(account.provider)) throw new DomainError('account_connected_already')
    await db
      .insertInto('accounts')
      .values({ user_id: member.id, ...account, created_at: at })
      .execute()
  })
}

/** Ends all of a member's sessions but that of the token; answers how many there were. */
export async function endOtherSessions(
  db: Kysely<Database>,
  member: Pick<Member, 'id'>,
  token: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', member.id)
    .where('id_hash', '!=', hashToken(token))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
