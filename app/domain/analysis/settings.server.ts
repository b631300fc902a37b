import { env } from '#app/env.server.ts'

/** Photo analyses that everybody has in a day; null where the site reads no photos. */
export function dailyAnalyses(): number | null {
  return env.AI_PROVIDER === 'off' ? null : env.AI_DAILY_LIMIT
}

/** Photos go to an outside service. */
export function isRemoteAnalysis(): boolean {
  return env.AI_PROVIDER !== 'off' && env.AI_PROVIDER !== 'local'
}
