import { type BriefUserJson, toBriefUserJson } from '#app/domain/users/user-json.ts'
import { usernameKey } from '#app/domain/users/username.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** What a name can begin with; a single character finds nobody (DISC-47). */
const beginning = /^[A-Za-z0-9_]{2,30}$/

const MAX_FOUND = 10

/** Members whose name begins so, whatever the capitals: the one of that very name first, then those with most rep. */
export async function searchUsers(db: ReadDatabase, start: string): Promise<BriefUserJson[]> {
  if (!beginning.test(start)) return []
  return (await beginningQuery(db, usernameKey(start)).execute()).map(toBriefUserJson)
}

/** `{` follows `z`, the last of the characters that a name can have. */
export function beginningQuery(db: ReadDatabase, key: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'rep'])
    .where('username_key', '>=', key)
    .where('username_key', '<', `${key}{`)
    .where('deleted_at', 'is', null)
    .orderBy(({ eb }) => eb('username_key', '=', key), 'desc')
    .orderBy('rep', 'desc')
    .orderBy('username_key')
    .limit(MAX_FOUND)
}
