import { now } from '#app/clock.server.ts'
import { type AiProvider, env } from '#app/env.server.ts'

/** Who has analysed a photo; or that nobody could, or that too many were waiting. */
export const analysisOutcomes = ['remote', 'local', 'fallback', 'failed', 'refused'] as const

export type AnalysisOutcome = (typeof analysisOutcomes)[number]

/** Since the start. `last` is null before the first analysis, and `at` ms UTC. */
export type AnalyserState = {
  provider: AiProvider
  counts: Record<AnalysisOutcome, number>
  last: { outcome: AnalysisOutcome; at: number } | null
}

const counts: Record<AnalysisOutcome, number> = { remote: 0, local: 0, fallback: 0, failed: 0, refused: 0 }
let last: AnalyserState['last'] = null

export function countOutcome(outcome: AnalysisOutcome): void {
  counts[outcome] += 1
  last = { outcome, at: now() }
}

export function analyserState(): AnalyserState {
  return { provider: env.AI_PROVIDER, counts: { ...counts }, last }
}
