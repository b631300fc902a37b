import { env } from '#app/env.server.ts'

/** The server's clock in milliseconds UTC. `CLOCK_OFFSET_MS` moves it, so that days can be tried from outside. */
export function now(): number {
  return Date.now() + env.CLOCK_OFFSET_MS
}
