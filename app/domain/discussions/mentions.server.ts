import type { Kysely } from 'kysely'
import type { Mention } from '#app/domain/discussions/comment.ts'
import { linksIn } from '#app/domain/discussions/links.server.ts'
import { mentionsIn } from '#app/domain/discussions/mentions.ts'
import { each } from '#app/domain/lists.server.ts'
import { usernameKey } from '#app/domain/users/username.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

export type Named = ReturnType<typeof mentionsIn>

/** The names that a text mentions. Costs time: before the transaction. */
export function namesIn(text: string): Named {
  return mentionsIn(text, linksIn(text))
}

/** Keeps those of the names that members have, in place of what was mentioned before. */
export async function setMentions(db: Kysely<Database>, commentId: number, names: Named): Promise<void> {
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute()
  await addMentions(db, commentId, names)
}

/** The same for a new comment. */
export async function addMentions(db: Kysely<Database>, commentId: number, names: Named): Promise<Mention[]> {
  const members = await membersCalled(db, names)
  const mentions = names.flatMap(({ username, position }) => {
    const member = members.get(usernameKey(username))
    return member === undefined ? [] : [{ userId: member.id, username, name: member.username, position }]
  })
  const rows = mentions.map(({ userId, username, position }) => ({
    comment_id: commentId,
    user_id: userId,
    username,
    position,
  }))
  if (rows.length > 0) await db.insertInto('mentions').values(rows).execute()
  return mentions
}

async function membersCalled(
  db: ReadDatabase,
  names: Named,
): Promise<Map<string, { id: number; username: string }>> {
  if (names.length === 0) return new Map()
  const keys = [...new Set(names.map(({ username }) => usernameKey(username)))]
  const members = await calledQuery(db, keys).execute()
  return new Map(members.map((member) => [member.username_key, member]))
}

export function calledQuery(db: ReadDatabase, keys: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'username_key'])
    .where('username_key', 'in', (eb) => eb.selectFrom(each<string>(keys)).select('each.value'))
    .where('deleted_at', 'is', null)
}
