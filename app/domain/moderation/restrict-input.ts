import { z } from 'zod'
import { says } from '#app/domain/errors.ts'

const MINUTE_MS = 60_000
const MAX_RESTRICTION_MS = 30 * 24 * 60 * MINUTE_MS

const lasts = says('restriction_duration')

/** From a minute to 30 days. */
export const restrictInput = z.object({
  durationMs: z
    .number(lasts)
    .int(lasts)
    .min(MINUTE_MS, lasts)
    .max(MAX_RESTRICTION_MS, lasts)
    .describe('Milliseconds, from a minute to 30 days'),
})
