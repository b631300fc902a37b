import type { Server } from 'node:http'
import { log } from '#app/http/request/log.server.ts'

/** How long everything in flight may take to finish, requests and then jobs. */
const DEADLINE_MS = 10_000

/**
 * On SIGTERM or SIGINT: accepts nothing more, finishes what is in flight, closes what the app holds open, exits with 0.
 * `close` is told how many milliseconds are left for it.
 */
export function stopGracefully(server: Server, close: (leftMs: number) => Promise<void>): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping')
    const end = performance.now() + DEADLINE_MS
    const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS)
    // A connection that is kept alive becomes idle only when its answer is out.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(idle)
      close(Math.max(0, end - performance.now())).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Closing failed')
          process.exit(1)
        },
      )
    })
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
