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
  const { sub, name, email, email_verified } = profile._json as unknown as Record<string, unknown>
  if (typeof sub !== 'string' || sub === '') throw new DomainError('sign_in_failed')
  const verified = email_verified === true || email_verified === 'true'
  return {
    provider: 'google',
    subject: sub,
    name: typeof name === 'string' ? name : '',
    // An e-mail that nobody verified may be anybody's: it never makes an admin.
    adminName: verified && typeof email === 'string' ? email.toLowerCase() : null,
  }
}
