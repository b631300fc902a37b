import { Authenticator, AuthorizationError } from 'remix-auth'
import { DomainError, type ErrorCode } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { oauthStorage } from '#app/http/request/cookies.server.ts'
import { GoogleSignIn } from '#app/integrations/sign-in/google.server.ts'
import type { ProviderProfile } from '#app/integrations/sign-in/profile.ts'
import { RedditSignIn } from '#app/integrations/sign-in/reddit.server.ts'

export type ProviderName = ProviderProfile['provider']

/** The provider of that name as configured; `provider_unavailable` when there is none. */
function authenticatorFor(provider: string, origin: string): Authenticator<ProviderProfile> {
  const callbackURL = `${origin}/auth/${provider}/callback`
  const authenticator = new Authenticator<ProviderProfile>(oauthStorage, { throwOnError: true })
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
  { origin, returnTo }: { origin: string; returnTo: string },
): Promise<Response> {
  const authenticator = authenticatorFor(provider, origin)
  const response = await thrownResponse(authenticator.authenticate(provider, request))
  const session = await oauthStorage.getSession(response.headers.get('Set-Cookie'))
  session.set('returnTo', returnTo)
  response.headers.set('Set-Cookie', await oauthStorage.commitSession(session))
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

/** The path to go to after the sign-in that this browser started. */
export async function readReturnTo(request: Request): Promise<unknown> {
  const session = await oauthStorage.getSession(request.headers.get('Cookie'))
  return session.get('returnTo')
}

/** Clears the state, so that no callback can be replayed. */
export async function clearOAuthState(request: Request): Promise<string> {
  return oauthStorage.destroySession(await oauthStorage.getSession(request.headers.get('Cookie')))
}

/** Who came back from the provider. Every way in which it can fail has its own code. */
export async function completeSignIn(
  provider: string,
  request: Request,
  origin: string,
): Promise<ProviderProfile> {
  const authenticator = authenticatorFor(provider, origin)
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
export function isListedAdmin({ provider, adminName }: ProviderProfile): boolean {
  return (
    adminName !== null &&
    env.ADMIN_ACCOUNTS.some((account) => account.toLowerCase() === `${provider}:${adminName}`)
  )
}
