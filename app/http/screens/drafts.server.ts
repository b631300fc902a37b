import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inQuietTransaction } from '#app/db.server.ts'
import { hashToken } from '#app/domain/session/session.server.ts'
import { DRAFT_MS, draftCookie } from '#app/http/request/cookies.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

const MAX_BYTES = 64 * 1024

export type Draft = { intent: string; fields: Record<string, string> }

/**
 * Saves the text fields (no files) of a form whose sender has to sign in first, for an hour, and returns the cookie
 * that identifies them. Null above 64 KB. No page depends on drafts, so no cache is emptied for them.
 */
export async function saveDraft(
  db: Kysely<Database>,
  draft: { path: string; fields: Iterable<readonly [string, string]> },
  at: number,
): Promise<string | null> {
  const fields = JSON.stringify(Object.fromEntries(draft.fields))
  if (Buffer.byteLength(fields) > MAX_BYTES) return null
  const token = randomBytes(24).toString('base64url')
  await inQuietTransaction(db, async (db) => {
    await db.deleteFrom('form_drafts').where('expires_at', '<=', at).execute()
    await db
      .insertInto('form_drafts')
      .values({
        token_hash: hashToken(token),
        path: draft.path,
        fields,
        created_at: at,
        expires_at: at + DRAFT_MS,
      })
      .execute()
  })
  return draftCookie.serialize(token)
}

/**
 * The draft for this page. `clearCookie` goes out with the answer, so it is shown once; the row is removed by the next
 * sweep (a GET writes nothing).
 */
export async function readDraft(
  db: ReadDatabase,
  request: Request,
  path: string,
  at: number,
): Promise<{ draft: Draft; clearCookie: string } | null> {
  const cookies = request.headers.get('Cookie')
  if (!cookies?.includes('draft=')) return null
  const token: unknown = await draftCookie.parse(cookies)
  if (typeof token !== 'string') return null
  const row = await db
    .selectFrom('form_drafts')
    .select('fields')
    .where('token_hash', '=', hashToken(token))
    .where('path', '=', path)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (row === undefined) return null
  const { intent = '', ...fields } = JSON.parse(row.fields) as Record<string, string>
  return { draft: { intent, fields }, clearCookie: await draftCookie.serialize('', { maxAge: 0 }) }
}
