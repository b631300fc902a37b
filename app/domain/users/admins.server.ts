import { type Kysely, sql } from 'kysely'
import { usernameKey } from '#app/domain/users/username.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Makes a member an admin; false when there is nobody of that name. */
export async function grantAdmin(db: Kysely<Database>, username: string): Promise<boolean> {
  return setAdmin(db, username, 1)
}

export async function revokeAdmin(db: Kysely<Database>, username: string): Promise<boolean> {
  return setAdmin(db, username, 0)
}

async function setAdmin(db: Kysely<Database>, username: string, isAdmin: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function listAdmins(db: ReadDatabase): Promise<string[]> {
  const rows = await adminsQuery(db).execute()
  return rows.map(({ username }) => username)
}

export function adminsQuery(db: ReadDatabase) {
  return db
    .selectFrom('users')
    .select('username')
    .where('is_admin', '=', sql.lit(1 as const))
    .where('deleted_at', 'is', null)
    .orderBy('username_key')
}
