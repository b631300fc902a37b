import { pino } from 'pino'
import type { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

/** Structured logs, one JSON line each. No personal data goes in: no address, cookie, query string, name or text. */
export const log = pino(
  { level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
  standardOutput(),
)

/** Where it is a file on a full disk, the site goes on, and up to 1 MB of lines waits for room. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1024 * 1024 })
  return output.on('error', () => {})
}

/**
 * A path for the log, with `*` for usernames and for the names of collections, private ones too. It is resolved and decoded first, as the router does it: `/%75/name` and
 * `/x/../u/name` are `/u/name`, too.
 */
export function redactPath(path: string): string {
  const address = `http://here${path}`
  if (!path.startsWith('/') || !URL.canParse(address)) return '(malformed)'
  return decodeWhereValid(new URL(address).pathname).replace(
    /([/\\](?:u|users|collections)[/\\]+)[^/\\]+/gi,
    '$1*',
  )
}

function decodeWhereValid(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

/** Logs refusals that are not the client's fault: a full disk, too many photos at once. */
export function logServerError(
  error: DomainError,
  { url, requestId }: { url: URL; requestId: string | undefined },
): void {
  if (error.status < 500) return
  log.error(
    { code: error.code, err: error.cause, requestId, path: redactPath(url.pathname) },
    'Rejected: the machine cannot do it now',
  )
}
