import { DomainError } from '#app/domain/errors.ts'

/** How long a provider may take to answer: somebody is waiting for the page. */
const TIMEOUT_MS = 8_000

/**
 * One JSON call to a sign-in provider. Down, slow or failing itself: `provider_down`; a refusal, or an answer that is
 * no JSON object: `sign_in_failed`.
 */
export async function callProvider(address: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await reach(address, init)
  if (response.status >= 500) throw new DomainError('provider_down', { retryAfter: 60 })
  if (!response.ok) throw new DomainError('sign_in_failed')
  const answer = await readJson(response)
  if (typeof answer !== 'object' || answer === null) throw new DomainError('sign_in_failed')
  return answer as Record<string, unknown>
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new DomainError('provider_down', { retryAfter: 60, cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new DomainError(timedOut ? 'provider_down' : 'sign_in_failed', { cause })
  }
}

/** Exchanges the code for an access token (RFC 6749, 4.1.3). */
export async function exchangeCode(
  tokenUrl: string,
  params: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<{ accessToken: string; refreshToken: string; extraParams: Record<string, never> }> {
  const answer = await callProvider(tokenUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json', ...headers },
    body: params,
  })
  if (typeof answer.access_token !== 'string') throw new DomainError('sign_in_failed')
  return { accessToken: answer.access_token, refreshToken: '', extraParams: {} }
}
