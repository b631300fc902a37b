import { type Kysely, sql } from 'kysely'

/** The log finds what was given to a member or taken from them by their id; until now a granted award had their name. */
const statements = [
  `UPDATE moderation_log SET detail = json_set(detail, '$.userId', coalesce(
      (SELECT id FROM users WHERE username = detail ->> 'username'),
      (SELECT user_id FROM former_usernames WHERE username = detail ->> 'username')))
    WHERE action = 'grant-award' AND detail ->> 'userId' IS NULL
      AND (detail ->> 'username' IN (SELECT username FROM users)
        OR detail ->> 'username' IN (SELECT username FROM former_usernames))`,
  `CREATE INDEX moderation_log_of_holder ON moderation_log (detail ->> 'userId') WHERE subject_kind = 'award'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
