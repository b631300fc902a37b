import { pino } from 'pino'
import { env } from '#app/env.server.ts'

/** Structured logs, one JSON line each. No personal data goes in: no address, cookie, query string, name or text. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
