import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google'
import { DomainError } from '#app/domain/errors.ts'
import type { ProviderProfile } from '#app/integrations/sign-in/profile.ts'
import { callProvider, exchangeCode } from '#app/integrations/sign-in/provider-call.server.ts'

type Options = { clientID: string; clientSecret: string; callbackURL: string; origin: string }

/** The real endpoints' origins; `GOOGLE_ORIGIN` replaces them all, the paths stay (contract section 14). */
const origins = {
  authorization: 'https://accounts.google.com',
  token: 'https://oauth2.googleapis.com',
  profile: 'https://www.googleapis.com',
}

/** Google, with its answers checked and a limit on how long it may take. The e-mail is read and never kept. */
export class GoogleSignIn extends GoogleStrategy<ProviderProfile> {
  readonly #origin: string

  constructor({ origin, ...options }: Options) {
    super({ ...options, prompt: 'select_account' }, async ({ profile }) => toProfile(profile))
    this.#origin = origin
    this.authorizationURL = `${origin || origins.authorization}/o/oauth2/v2/auth`
    this.tokenURL = `${origin || origins.token}/token`
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('client_id', this.clientID)
    params.set('client_secret', this.clientSecret)
    params.set('code', code)
    return exchangeCode(this.tokenURL, params) as never
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const raw = await callProvider(`${this.#origin || origins.profile}/oauth2/v3/userinfo`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    })
    return { provider: 'google', _json: raw } as unknown as GoogleProfile
  }
}

function toProfile(profile: GoogleProfile): ProviderProfile {
  const claims = profile._json as unknown as Record<string, unknown>
  const { sub, name } = claims
  if (typeof sub !== 'string' || sub === '') throw new DomainError('sign_in_failed')
  const email = authoritativeEmail(claims)
  return {
    provider: 'google',
    subject: sub,
    name: typeof name === 'string' ? name : '',
    adminNames: email === null ? [sub] : [sub, email],
  }
}

/**
 * The e-mail, in lower case, where Google is authoritative for it: its own (gmail.com), or one of the Workspace domain
 * that it hosts (`hd`). Of any other address it verified once, long ago perhaps, that somebody read its mail.
 */
function authoritativeEmail({ email, email_verified, hd }: Record<string, unknown>): string | null {
  const isVerified = email_verified === true || email_verified === 'true'
  if (!isVerified || typeof email !== 'string') return null
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isHosted = typeof hd === 'string' && hd.toLowerCase() === domain
  return domain === 'gmail.com' || isHosted ? address : null
}
