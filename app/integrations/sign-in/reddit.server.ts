import { type OAuth2Profile, OAuth2Strategy } from 'remix-auth-oauth2'
import { DomainError } from '#app/domain/errors.ts'
import type { ProviderProfile } from '#app/integrations/sign-in/profile.ts'
import { callProvider, exchangeCode } from '#app/integrations/sign-in/provider-call.server.ts'

type Options = {
  clientID: string
  clientSecret: string
  callbackURL: string
  origin: string
  siteName: string
}

const origins = { pages: 'https://www.reddit.com', profile: 'https://oauth.reddit.com' }

type RedditProfile = OAuth2Profile & { raw: Record<string, unknown> }

/** Reddit: basic authentication at the token endpoint, and a `User-Agent` with every call, as its rules ask. */
export class RedditSignIn extends OAuth2Strategy<ProviderProfile, RedditProfile> {
  override name = 'reddit'
  readonly #origin: string
  readonly #userAgent: string

  constructor({ origin, siteName, ...options }: Options) {
    const pages = origin || origins.pages
    super(
      {
        ...options,
        authorizationURL: `${pages}/api/v1/authorize`,
        tokenURL: `${pages}/api/v1/access_token`,
        scope: 'identity',
        useBasicAuthenticationHeader: true,
      },
      async ({ profile }) => toProfile(profile),
    )
    this.#origin = origin
    this.#userAgent = `web:${encodeURIComponent(siteName)}:v1 (sign-in)`
  }

  protected override authorizationParams(): URLSearchParams {
    return new URLSearchParams({ duration: 'temporary' })
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('code', code)
    const credentials = Buffer.from(`${this.clientID}:${this.clientSecret}`).toString('base64')
    return exchangeCode(this.tokenURL, params, {
      Authorization: `Basic ${credentials}`,
      'User-Agent': this.#userAgent,
    }) as never
  }

  protected override async userProfile(accessToken: string): Promise<RedditProfile> {
    const raw = await callProvider(`${this.#origin || origins.profile}/api/v1/me`, {
      headers: { Authorization: `Bearer ${accessToken}`, 'User-Agent': this.#userAgent },
    })
    return { provider: 'reddit', raw }
  }
}

function toProfile({ raw }: RedditProfile): ProviderProfile {
  const { id, name } = raw
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') throw new DomainError('sign_in_failed')
  return { provider: 'reddit', subject: id, name, adminNames: [name.toLowerCase()] }
}
