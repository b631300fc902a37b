import type { z } from 'zod'
import { must } from '#app/domain/errors.ts'
import { devSignIn, type devSignInInput } from '#app/domain/session/dev-sign-in.server.ts'
import { endSession } from '#app/domain/session/session.server.ts'
import { env } from '#app/env.server.ts'
import { sessionCookie } from '#app/http/request/cookies.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import type { ActionArgs } from '#app/http/screens/screen-loader.server.ts'

/**
 * Sign-in by name (`DEV_LOGIN`): unknown where it is off, and refused to whatever does not come from this machine
 * itself. Returns the member, the session's cookie and where to go.
 */
export async function signInByName(
  context: Pick<ActionArgs, 'db' | 'sessionToken' | 'isDirect' | 'at'>,
  input: z.output<typeof devSignInInput>,
): Promise<{ userId: number; cookie: string; redirectTo: string }> {
  must(env.DEV_LOGIN, 'not_found')
  must(context.isDirect, 'dev_login_refused')
  const { token, userId } = await devSignIn(context.db, input, context.at)
  if (context.sessionToken !== null) await endSession(context.db, context.sessionToken)
  return { userId, cookie: await sessionCookie.serialize(token), redirectTo: safePath(input.returnTo) }
}
