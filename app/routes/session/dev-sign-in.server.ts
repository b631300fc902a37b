import type { z } from 'zod'
import { must } from '#app/domain/errors.ts'
import { devSignIn, type devSignInInput } from '#app/domain/session/dev-sign-in.server.ts'
import { endSession } from '#app/domain/session/session.server.ts'
import { env } from '#app/env.server.ts'
import { sessionCookie } from '#app/http/request/cookies.server.ts'
import type { Visit } from '#app/http/request/request-context.server.ts'
import { safePath } from '#app/http/request/return-to.ts'

/**
 * Sign-in by name (`DEV_LOGIN`): unknown where it is off, and refused to whatever does not come from this machine
 * itself. Returns the member, the session's cookie and where to go.
 */
export async function signInByName(
  visit: Visit & { at: number },
  input: z.output<typeof devSignInInput>,
): Promise<{ userId: number; cookie: string; redirectTo: string }> {
  must(env.DEV_LOGIN, 'not_found')
  must(visit.isDirect, 'dev_login_refused')
  const { token, userId } = await devSignIn(visit.db, input, visit.at)
  if (visit.sessionToken !== null) await endSession(visit.db, visit.sessionToken)
  return { userId, cookie: await sessionCookie.serialize(token), redirectTo: safePath(input.returnTo) }
}
