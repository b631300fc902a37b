import type { VisionFailure, VisionReport } from '#app/integrations/vision-model/vision-model.ts'

/** What was asked of an outside service, for the log. */
export type RemoteReport = VisionReport & { failure: VisionFailure | null }

type Log = Record<'info' | 'warn', (facts: object, message: string) => void>

/** Logs each question to an outside service, whatever becomes of the analysis that it was asked for. */
export function reportsTo(log: Log, requestId: string | undefined): (report: RemoteReport) => void {
  return (report) => {
    const level = report.failure === null ? 'info' : 'warn'
    log[level]({ ...report, requestId }, 'An outside service was asked about a photo')
  }
}
