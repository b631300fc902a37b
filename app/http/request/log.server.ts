import { pino } from 'pino'
import type { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

/** Structured logs, one JSON line each. No personal data goes in: no address, cookie, query string, name or text. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

/** Replaces usernames in a path by `*`. */
export function redactPath(path: string): string {
  return path.replace(/^\/+((?:api|%61pi)\/+users|u)\/+[^/]+/i, '/$1/*')
}

/** Logs refusals that are not the client's fault: a full disk, too many photos at once. */
export function logServerError(
  error: DomainError,
  { url, requestId }: { url: URL; requestId: string | undefined },
): void {
  if (error.status < 500) return
  log.error(
    { code: error.code, err: error.cause, requestId, path: redactPath(url.pathname) },
    'Rejected: overloaded',
  )
}
