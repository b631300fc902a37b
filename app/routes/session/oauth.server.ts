import { Authenticator, AuthorizationError } from 'remix-auth'
import { DomainError, type ErrorCode } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { GoogleSignIn } from '#app/integrations/sign-in/google.server.ts'
import type { ProviderProfile } from '#app/integrations/sign-in/profile.ts'
import { RedditSignIn } from '#app/integrations/sign-in/reddit.server.ts'
import { attemptStorage, saveAttempt } from '#app/routes/session/sign-in-attempts.server.ts'

export type ProviderName = ProviderProfile['provider']

/** The provider of that name as configured, for the attempt of that state; `provider_unavailable` when there is none. */
function authenticatorFor(provider: string, origin: string, state: string): Authenticator<ProviderProfile> {
  const callbackURL = `${origin}/auth/${provider}/callback`
  const authenticator = new Authenticator<ProviderProfile>(attemptStorage(state), { throwOnError: true })
  if (provider === 'google' && env.GOOGLE_CLIENT_ID !== '') {
    const credentials = { clientID: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
    return authenticator.use(
      new GoogleSignIn({ ...credentials, callbackURL, origin: env.GOOGLE_ORIGIN }),
      provider,
    )
  }
  if (provider === 'reddit' && env.REDDIT_CLIENT_ID !== '') {
    const credentials = { clientID: env.REDDIT_CLIENT_ID, clientSecret: env.REDDIT_CLIENT_SECRET }
    const site = { origin: env.REDDIT_ORIGIN, siteName: env.SITE_NAME }
    return authenticator.use(new RedditSignIn({ ...credentials, callbackURL, ...site }), provider)
  }
  throw new DomainError('provider_unavailable')
}

/** Sends the browser to the provider; the state, and where to go afterwards, wait in their own cookie. */
export async function redirectToProvider(
  provider: string,
  request: Request,
  { origin, ...attempt }: { origin: string; returnTo: string; connectsTo: number | null; at: number },
): Promise<Response> {
  // The strategy makes the state, and keeps it before anybody knows it.
  const unnamed = ''
  const authenticator = authenticatorFor(provider, origin, unnamed)
  const response = await thrownResponse(authenticator.authenticate(provider, request))
  const state = new URL(response.headers.get('Location') ?? '').searchParams.get('state') ?? ''
  const session = await attemptStorage(unnamed).getSession(response.headers.get('Set-Cookie'))
  response.headers.delete('Set-Cookie')
  for (const cookie of await saveAttempt(request, { state, session, ...attempt }))
    response.headers.append('Set-Cookie', cookie)
  return response
}

async function thrownResponse(authentication: Promise<unknown>): Promise<Response> {
  try {
    await authentication
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error('A sign-in that starts cannot be over')
}

/** Who came back from the provider. Every way in which it can fail has its own code. */
export async function completeSignIn(
  provider: string,
  request: Request,
  origin: string,
): Promise<ProviderProfile> {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  const authenticator = authenticatorFor(provider, origin, state)
  try {
    return await authenticator.authenticate(provider, request)
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error
    if (error.cause instanceof DomainError) throw error.cause
    throw new DomainError(codeOf(error, new URL(request.url)), { cause: error })
  }
}

function codeOf(error: AuthorizationError, url: URL): ErrorCode {
  if (error.message.includes('state') || error.message.includes('State')) return 'sign_in_expired'
  if (url.searchParams.get('error') === 'access_denied') return 'sign_in_cancelled'
  return 'sign_in_failed'
}

/** True when the operator listed the account in ADMIN_ACCOUNTS. */
export function isListedAdmin({ provider, adminNames }: ProviderProfile): boolean {
  const names = adminNames.map((name) => `${provider}:${name}`)
  return env.ADMIN_ACCOUNTS.some((account) => names.includes(account.toLowerCase()))
}
