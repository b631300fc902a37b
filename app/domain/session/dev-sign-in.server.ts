import type { Kysely } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, says } from '#app/domain/errors.ts'
import { startSession } from '#app/domain/session/session.server.ts'
import { memberOf } from '#app/domain/session/sign-in.server.ts'
import { usernameKey } from '#app/domain/users/username.ts'
import { usernameLimits } from '#app/domain/users/username-limits.ts'
import { type AccountId, createUser, findUser, isFreeUsername } from '#app/domain/users/users.server.ts'
import type { Database } from '#db/schema.ts'

const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .optional()
  .transform((value) => value === true || value === 1 || value === '1')

/** Sign-in by name, for development and tests only (contract section 2, DEV_LOGIN). Reserved names may be tried. */
export const devSignInInput = z.object({
  username: z
    .string({ error: says('username_required') })
    .trim()
    .regex(/^[A-Za-z0-9_]*$/, says('username_characters'))
    .min(usernameLimits.min, says('username_length', usernameLimits))
    .max(usernameLimits.max, says('username_length', usernameLimits)),
  admin: flag,
  firstLogin: flag,
  returnTo: z.string().optional(),
})

/** Signs in the member of that name, or who first came by it; made first if there is none. `admin` makes an admin, `firstLogin` only at first. */
export async function devSignIn(
  db: Kysely<Database>,
  input: z.output<typeof devSignInInput>,
  at: number,
): Promise<{ token: string; userId: number }> {
  return inTransaction(db, async (db) => {
    const account = { provider: 'dev', subject: usernameKey(input.username) } as const
    const known = await findUser(db, input.username)
    const userId =
      known?.user.id ?? (await memberOf(db, account)) ?? (await newMember(db, { ...input, account, at }))
    if (input.admin) await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', userId).execute()
    return { token: await startSession(db, { userId, provider: 'dev', at }), userId }
  })
}

async function newMember(
  db: Kysely<Database>,
  wanted: { account: AccountId; username: string; admin: boolean; firstLogin: boolean; at: number },
): Promise<number> {
  const { account, username, admin, firstLogin, at } = wanted
  if (!(await isFreeUsername(db, username))) throw new DomainError('username_taken', { field: 'username' })
  return createUser(db, { account, username, isAdmin: admin, isFirstLogin: firstLogin, at })
}
