import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { streakAt, toStreakState } from '#app/domain/users/streak.ts'
import type { Member, Viewer } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** A session ends after 90 days (contract, Accounts). */
export const SESSION_MS = 90 * 24 * 60 * 60 * 1000

export type Provider = 'google' | 'reddit' | 'dev'

/** Starts a session and returns the token for the cookie; the table holds only its hash. */
export async function startSession(
  db: Kysely<Database>,
  session: { userId: number; provider: Provider; at: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('sessions').where('expires_at', '<=', session.at).execute()
  await db
    .insertInto('sessions')
    .values({
      id_hash: hashToken(token),
      user_id: session.userId,
      provider: session.provider,
      created_at: session.at,
      expires_at: session.at + SESSION_MS,
    })
    .execute()
  return token
}

/** The member whose session it is, or null when it has ended or never was. */
export async function readSession(db: ReadDatabase, token: string, at: number): Promise<Viewer> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'username',
      'username_changed',
      'is_admin',
      'is_first_login',
      'accepted_guidelines_at',
      'rep',
      'is_approved',
      'restricted_until',
      'avatar',
      'current_streak_days',
      'longest_streak_days',
      'last_spot_day',
      'streak_settled_day',
      'earned_freezes',
      'admin_freezes',
      'freezes_used',
    ])
    .where('id_hash', '=', hashToken(token))
    .where('expires_at', '>', at)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    username: row.username,
    usernameChanged: row.username_changed === 1,
    isAdmin: row.is_admin === 1,
    isFirstLogin: row.is_first_login === 1,
    hasAcceptedGuidelines: row.accepted_guidelines_at !== null,
    rep: row.rep,
    isApproved: row.is_approved === 1,
    restrictedUntil: row.restricted_until,
    isRestricted: row.restricted_until !== null && row.restricted_until > at,
    avatar: row.avatar,
    streak: streakAt(toStreakState(row), at),
  } satisfies Member
}

/** Ends it at once, on every copy of the cookie. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashToken(token)).execute()
}

/** Tokens are stored as their SHA-256, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
