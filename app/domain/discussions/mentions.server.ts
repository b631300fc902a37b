import type { Kysely } from 'kysely'
import { type Mention, maxMentions } from '#app/domain/discussions/comment.ts'
import { findLinks } from '#app/domain/discussions/links.server.ts'
import { findMentions } from '#app/domain/discussions/mentions.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { usernameKey } from '#app/domain/users/username.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

export type MentionedNames = ReturnType<typeof findMentions>

/** The names that a text mentions. Slow: call it before the transaction. */
export function findMentionedNames(text: string): MentionedNames {
  return findMentions(text, findLinks(text))
}

/** Replaces the mentions of a comment. Names that no member has are left out, and so are those beyond `maxMentions`. */
export async function setMentions(
  db: Kysely<Database>,
  commentId: number,
  names: MentionedNames,
): Promise<void> {
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute()
  await addMentions(db, commentId, names)
}

/** The same for a new comment. */
export async function addMentions(
  db: Kysely<Database>,
  commentId: number,
  names: MentionedNames,
): Promise<Mention[]> {
  const members = await membersByName(db, names)
  const known = names.flatMap(({ username, position }) => {
    const member = members.get(usernameKey(username))
    return member === undefined ? [] : [{ userId: member.id, username, name: member.username, position }]
  })
  const mentions = known.slice(0, maxMentions)
  const rows = mentions.map(({ userId, username, position }) => ({
    comment_id: commentId,
    user_id: userId,
    username,
    position,
  }))
  if (rows.length > 0) await db.insertInto('mentions').values(rows).execute()
  return mentions
}

async function membersByName(
  db: ReadDatabase,
  names: MentionedNames,
): Promise<Map<string, { id: number; username: string }>> {
  if (names.length === 0) return new Map()
  const keys = [...new Set(names.map(({ username }) => usernameKey(username)))]
  const members = await membersNamedQuery(db, keys).execute()
  return new Map(members.map((member) => [member.username_key, member]))
}

export function membersNamedQuery(db: ReadDatabase, keys: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'username_key'])
    .where('username_key', 'in', (eb) => eb.selectFrom(jsonEach<string>(keys)).select('each.value'))
    .where('deleted_at', 'is', null)
}
