import { createHash } from 'node:crypto'
import type { Session, SessionStorage } from '@remix-run/node'
import { OAUTH_PREFIX, oauthStorage } from '#app/http/request/cookies.server.ts'

/**
 * A sign-in that a browser has begun at a provider and not finished. Each is kept in a cookie of its own, named after the
 * state that the provider brings back, so that two tabs do not disturb each other.
 */
type Attempt = { name: string; session: Session; length: number }

/** `connectsTo` is the member whose account the provider's is to become; null: a sign-in. */
type NewAttempt = {
  state: string
  session: Session
  returnTo: string
  connectsTo: number | null
  at: number
}

/** So many characters of waiting sign-ins a browser sends with every request; the oldest make room. */
const MAX_LENGTH = 6_000

/** Where the attempt of that state is kept. */
export function attemptStorage(state: string): SessionStorage {
  return oauthStorage(nameOf(state))
}

function nameOf(state: string): string {
  return OAUTH_PREFIX + createHash('sha256').update(state).digest('base64url').slice(0, 16)
}

/** The cookies with which a browser keeps a new attempt, and drops its oldest ones where they would grow too long. */
export async function saveAttempt(
  request: Request,
  { state, session, returnTo, connectsTo, at }: NewAttempt,
): Promise<string[]> {
  session.set('returnTo', returnTo)
  session.set('at', at)
  if (connectsTo !== null) session.set('connectsTo', connectsTo)
  const cookies = [await attemptStorage(state).commitSession(session)]
  let length = cookies[0]?.length ?? 0
  for (const older of await attemptsOf(request)) {
    length += older.length
    if (length > MAX_LENGTH) cookies.push(await clearing(older))
  }
  return cookies
}

/**
 * Where the attempt that comes back leads, unchecked, whose account it connects, and the cookies that end it, so that no
 * callback can be replayed. One that is unknown leads where the browser's newest was to go.
 */
export async function endAttempt(
  request: Request,
): Promise<{ returnTo: unknown; connectsTo: number | null; cookies: string[] }> {
  const attempts = await attemptsOf(request)
  const name = nameOf(new URL(request.url).searchParams.get('state') ?? '')
  const own = attempts.find((attempt) => attempt.name === name)
  return {
    returnTo: (own ?? attempts[0])?.session.get('returnTo'),
    connectsTo: (own?.session.get('connectsTo') as number | undefined) ?? null,
    cookies: own ? [await clearing(own)] : [],
  }
}

function clearing({ name, session }: Attempt): Promise<string> {
  return oauthStorage(name).destroySession(session)
}

/** Those that the browser keeps, the newest first. */
async function attemptsOf(request: Request): Promise<Attempt[]> {
  const sent = request.headers.get('Cookie') ?? ''
  const pairs = sent.split(';').map((pair) => pair.trim())
  const attempts = pairs.flatMap((pair) => {
    const [name = ''] = pair.split('=', 1)
    return isName(name) ? [readAttempt(name, pair)] : []
  })
  return (await Promise.all(attempts)).sort((one, other) => startOf(other) - startOf(one))
}

function isName(name: string): boolean {
  return name.startsWith(OAUTH_PREFIX) && /^[\w-]{16}$/.test(name.slice(OAUTH_PREFIX.length))
}

async function readAttempt(name: string, pair: string): Promise<Attempt> {
  return { name, session: await oauthStorage(name).getSession(pair), length: pair.length }
}

function startOf({ session }: Attempt): number {
  return Number(session.get('at') ?? 0)
}
