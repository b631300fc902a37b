import type { Server } from 'node:http'
import { log } from '#app/http/log.server.ts'

/** How long what is in flight may take to finish. */
const DEADLINE_MS = 10_000

/** On SIGTERM or SIGINT: accepts nothing more, finishes what is in flight, closes the database, exits with 0. */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping')
    const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS)
    // A connection that is kept alive becomes idle only when its answer is out.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(idle)
      close().then(
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
