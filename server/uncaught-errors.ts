import { log, reportsSent } from '#app/http/request/log.server.ts'

/** How long the report of the last error may take. */
const REPORT_MS = 2_000

/**
 * An error that nobody caught ends the process, since nobody knows what it left undone: logged like any other, without
 * what it quotes, and with 1. Whoever started the site starts it again; jobs and forms go on where they were.
 */
export function endOnUncaughtErrors(): void {
  let isEnding = false
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Nobody caught an error')
    if (isEnding) return
    isEnding = true
    void reportsSent(REPORT_MS).finally(() => process.exit(1))
  })
}
