import { once } from 'node:events'
import { createServer } from 'node:http'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { createApp } from './app.ts'
import { makeMetrics, serveMetrics } from './metrics.ts'
import { loadRemix } from './remix.ts'
import { answerWhileStarting } from './starting.ts'
import { stopGracefully } from './stop.ts'
import { IDLE_TIMEOUT_MS } from './timeouts.ts'
import { endOnUncaughtErrors } from './uncaught-errors.ts'

/** The site's server: an existing build in production, or Vite in the same process in development. */
// A request without a Host gets the same refusal as one with a bad Host.
const server = createServer({ requireHostHeader: false })
// An upload on a slow line takes long but is never idle: the limits are on idle time, not on the whole request.
server.headersTimeout = 10_000
server.requestTimeout = 60 * 60 * 1000
server.keepAliveTimeout = 65_000
server.setTimeout(IDLE_TIMEOUT_MS)
server.maxRequestsPerSocket = 1_000

const remix = await loadRemix(server)
server.on('request', answerWhileStarting)
server.listen(env.PORT, env.HOST)
// Two that want the same port must not migrate the same database: the second ends here.
await once(server, 'listening')
await remix.lifecycle.start()
// Only now: why a site does not start is told to whoever starts it, word for word.
endOnUncaughtErrors()
const metrics = env.METRICS_PORT === null ? null : makeMetrics(remix.readState)
if (metrics) await serveMetrics(metrics)
const app = createApp(remix, metrics?.countRequest)
server.off('request', answerWhileStarting)
server.on('request', app)
// Nothing but `100-continue` may be expected by HTTP; a server may pass over what else is.
server.on('checkExpectation', app)

stopGracefully(server, (leftMs) => remix.lifecycle.stop(leftMs))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : env.PORT
log.info({ host: env.HOST, port, mode: env.NODE_ENV }, 'Listening')
