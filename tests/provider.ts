import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the stand-in says of whoever signs in, under the providers' own names. */
type Profiles = { google: Record<string, unknown>; reddit: Record<string, unknown> }

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Google and Reddit on loopback, at their own paths: an authorization page that agrees at once, a token endpoint that
 * checks client, code (good once) and redirect address, and the profile. `instead` answers a path in another way.
 */
export class StandInProvider {
  profiles: Profiles = {
    google: { sub: 'g-1', name: 'Aminah Tan', email: 'aminah@example.com', email_verified: true },
    reddit: { id: 'r-1', name: 'aminah_tan' },
  }
  /** The member presses Cancel. */
  isCancelled = false
  readonly instead = new Map<string, Answer>()
  origin = ''
  readonly #codes = new Map<string, string>()
  readonly #tokens = new Set<string>()
  #made = 0
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static readonly client = { id: 'nampak-client', secret: 'a secret: with signs' }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin)
    const instead = this.instead.get(url.pathname)
    if (instead) return instead(request, response)
    if (url.pathname === '/o/oauth2/v2/auth' || url.pathname === '/api/v1/authorize')
      return this.#authorize(url, response)
    if (url.pathname === '/token') return this.#token(new URLSearchParams(await text(request)), response)
    if (url.pathname === '/api/v1/access_token') return this.#redditToken(request, response)
    if (url.pathname === '/oauth2/v3/userinfo') return this.#profile(request, response, this.profiles.google)
    if (url.pathname === '/api/v1/me' && isNamed(request))
      return this.#profile(request, response, this.profiles.reddit)
    json(response, 404, { error: 'not_found' })
  }

  #authorize({ searchParams }: URL, response: ServerResponse): void {
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const isGood =
      searchParams.get('response_type') === 'code' &&
      searchParams.get('client_id') === StandInProvider.client.id &&
      searchParams.get('scope') !== null &&
      URL.canParse(redirectUri)
    if (!isGood) return json(response, 400, { error: 'invalid_request' })
    this.#made += 1
    const code = `code-${this.#made}`
    this.#codes.set(code, redirectUri)
    const back = new URL(redirectUri)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (this.isCancelled) back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', code)
    response.writeHead(302, { Location: back.href }).end()
  }

  #token(sent: URLSearchParams, response: ServerResponse): void {
    const { id, secret } = StandInProvider.client
    if (sent.get('client_id') !== id || sent.get('client_secret') !== secret) {
      return json(response, 401, { error: 'invalid_client' })
    }
    this.#exchange(sent, response)
  }

  async #redditToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, secret } = StandInProvider.client
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const sent = new URLSearchParams(await text(request))
    if (!isNamed(request)) return json(response, 429, { error: 'too_many_requests' })
    if (request.headers.authorization !== basic) return json(response, 401, { error: 'invalid_client' })
    this.#exchange(sent, response)
  }

  #exchange(sent: URLSearchParams, response: ServerResponse): void {
    const code = sent.get('code') ?? ''
    const isGood =
      sent.get('grant_type') === 'authorization_code' &&
      this.#codes.get(code) === (sent.get('redirect_uri') ?? '')
    this.#codes.delete(code)
    if (!isGood) return json(response, 400, { error: 'invalid_grant' })
    const token = `token-of-${code}`
    this.#tokens.add(token)
    json(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3600 })
  }

  #profile(request: IncomingMessage, response: ServerResponse, profile: Record<string, unknown>): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!this.#tokens.has(token)) return json(response, 401, { error: 'invalid_token' })
    json(response, 200, profile)
  }
}

/** Reddit turns away what comes without a `User-Agent` of its own. */
function isNamed(request: IncomingMessage): boolean {
  return /^web:.+/.test(request.headers['user-agent'] ?? '')
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}
