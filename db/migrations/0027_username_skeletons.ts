import { type Kysely, sql } from 'kysely'

/**
 * What a username looks like, so that no two look alike: `usernameSkeleton` in SQL. A run of `_` is at most 30 long, and
 * each round halves it. Not unique: names from before may look alike, and their members keep them.
 */
const rounds = 5
const letters = `replace(replace(replace(username_key, 'l', 'i'), '1', 'i'), '0', 'o')`
const singled = `${'replace('.repeat(rounds)}${letters}${`, '__', '_')`.repeat(rounds)}`
const skeleton = `TEXT NOT NULL GENERATED ALWAYS AS (rtrim(${singled}, '_')) VIRTUAL`

const statements = [
  `ALTER TABLE users ADD COLUMN username_skeleton ${skeleton}`,
  `CREATE INDEX users_by_skeleton ON users (username_skeleton)`,
  `ALTER TABLE former_usernames ADD COLUMN username_skeleton ${skeleton}`,
  `CREATE INDEX former_usernames_by_skeleton ON former_usernames (username_skeleton)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
