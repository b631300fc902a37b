import { pino } from 'pino'
import type { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { type ErrorFacts, errorFacts } from '#app/http/request/error-facts.ts'
import { makeErrorReports } from '#app/integrations/error-reports/error-reports.server.ts'

/** The levels from which on an error is one that nobody expected. */
const ERROR = 50

const reports = makeErrorReports(env.ERROR_REPORT_URL)

/**
 * Structured logs, one JSON line each. No personal data goes in: no address, cookie, path, query string, name or text; an
 * error without what it quotes. Errors are reported as well, where the environment says to whom.
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    hooks: {
      logMethod(args, method, level) {
        if (level >= ERROR) reportError(args as unknown[])
        method.apply(this, args)
      },
    },
  },
  standardOutput(),
)

/** Where it is a file on a full disk, the site goes on, and up to 1 MB of lines waits for room. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1024 * 1024 })
  return output.on('error', () => {})
}

/** What is logged beside an error and says where it happened. */
type Where = { requestId?: string; route?: string; panel?: string; job?: string }

/** What has a code is a refusal of ours: the machine is full or busy, and its own figures tell that. */
function reportError([facts, message]: unknown[]): void {
  if (typeof facts !== 'object' || facts === null || !('err' in facts) || 'code' in facts) return
  const { err, requestId, route, panel, job } = facts as { err: unknown } & Where
  const error: ErrorFacts = errorFacts(err)
  reports.report({ message: String(message), error, requestId, route, panel, job })
}

/** Waits for reports that are under way, but no longer than that: for the end of the process. */
export function reportsSent(milliseconds: number): Promise<void> {
  return reports.sent(milliseconds)
}

/** Logs refusals that are not the client's fault: a full disk, too many photos at once. */
export function logServerError(
  error: DomainError,
  { requestId, route }: { requestId: string | undefined; route: string | undefined },
): void {
  if (error.status < 500) return
  log.error(
    { code: error.code, err: error.cause, requestId, route },
    'Rejected: the machine cannot do it now',
  )
}
