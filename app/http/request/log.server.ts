import { pino } from 'pino'
import type { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

/** Structured logs, one JSON line each. No personal data goes in: no address, cookie, query string, name or text. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })

/** A path without the names of members in it. */
export function redactPath(path: string): string {
  return path.replace(/^\/+((?:api|%61pi)\/+users|u)\/+[^/]+/i, '/$1/*')
}

/** Refusals that are not the client's doing (a full disk, too many photos at once) are the operator's to know. */
export function logServerError(
  error: DomainError,
  { url, requestId }: { url: URL; requestId: string | undefined },
): void {
  if (error.status < 500) return
  log.error(
    { code: error.code, err: error.cause, requestId, path: redactPath(url.pathname) },
    'Refused for want of room',
  )
}
