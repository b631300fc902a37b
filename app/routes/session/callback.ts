import type { LoaderFunctionArgs } from '@remix-run/node'
import { DomainError, must } from '#app/domain/errors.ts'
import { connectAccount } from '#app/domain/session/accounts.server.ts'
import { providerNames } from '#app/domain/session/providers.ts'
import { endSession } from '#app/domain/session/session.server.ts'
import { signInWith } from '#app/domain/session/sign-in.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import type { AccountId } from '#app/domain/users/users.server.ts'
import { sessionCookie } from '#app/http/request/cookies.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import {
  type ActionArgs,
  loginPath,
  sessionLoader,
  setupPath,
} from '#app/http/screens/screen-loader.server.ts'
import { redirectWith } from '#app/http/screens/toast.server.ts'
import { completeSignIn, isListedAdmin } from '#app/routes/session/oauth.server.ts'
import { endAttempt } from '#app/routes/session/sign-in-attempts.server.ts'

/** `GET /auth/{provider}/callback`: back from the provider, with whoever it is, or with a refusal. */
export const loader = (args: LoaderFunctionArgs) => sessionLoader(args, handleCallback)

/** An empty screen, so that an error shows the error screen. */
export default function Callback() {
  return null
}

async function handleCallback(args: ActionArgs): Promise<Response> {
  const { request, params } = args
  const attempt = await endAttempt(request)
  const returnTo = safePath(attempt.returnTo)
  const headers = new Headers(attempt.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]))
  try {
    const profile = await completeSignIn(params.provider ?? '', request, siteOrigin(request))
    const account = { provider: profile.provider, subject: profile.subject }
    if (attempt.connectsTo !== null) {
      await connect(args, attempt.connectsTo, account)
      const message = args.t('session:connected', { provider: providerNames[profile.provider] })
      return await redirectWith(returnTo, { type: 'success', message }, headers)
    }
    const signIn = { account, wantedName: profile.name, isAdmin: isListedAdmin(profile) }
    const { token, isFirstLogin } = await signInWith(args.db, signIn, args.at)
    if (args.sessionToken !== null) await endSession(args.db, args.sessionToken)
    headers.append('Set-Cookie', await sessionCookie.serialize(token))
    return await redirectWith(isFirstLogin ? setupPath(returnTo) : returnTo, null, headers)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'provider_unavailable') throw error
    log.warn({ code: error.code, provider: params.provider }, 'A sign-in failed')
    const refusal = { type: 'error', message: errorText(args.t, error.code) } as const
    // An old tab, or the way back through the browser's history: they have signed in since.
    if (args.viewer !== null) return redirectWith(returnTo, attempt.connectsTo ? refusal : null, headers)
    return redirectWith(loginPath(returnTo), refusal, headers)
  }
}

/** Only for the member who began it: somebody else may have signed in since, or nobody is any more. */
async function connect({ db, viewer, at }: ActionArgs, memberId: number, account: AccountId): Promise<void> {
  must(viewer?.id === memberId, 'sign_in_expired')
  await connectAccount(db, signedIn(viewer), account, at)
}
