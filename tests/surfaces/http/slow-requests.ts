import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { byteLength } from '#app/domain/text.ts'
import { resetRateLimits } from '#app/http/request/rate-limits.server.ts'

/**
 * Nothing that a client sends keeps the main thread busy: a request with a header, text or body that is as long as it may
 * be takes at most 50 ms more than one with a short one, whatever pattern fills it.
 */
const MOST_MS = 50

/** What this thread has used of the processor so far, in ms: what else the machine does is not counted. */
function threadMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1_000_000
}

async function costOf(request: () => Promise<Response>): Promise<number> {
  resetRateLimits()
  const before = threadMs()
  const answer = await request()
  await answer.arrayBuffer()
  const cost = threadMs() - before
  expect(answer.status).toBeLessThan(500)
  // What is asked for is there.
  expect(answer.status).not.toBe(405)
  return cost
}

/** Those of the long values that cost too much more than a short one, in the cheapest of a few tries. */
export async function slowOnes(request: (value: string) => Promise<Response>, short: string, long: string[]) {
  const usual: number[] = []
  for (let n = 0; n < 5; n++) usual.push(await costOf(() => request(short)))
  const most = Math.min(...usual) + MOST_MS
  const slow: [string, number][] = []
  for (const value of long) {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < 4 && least >= most; n++) least = Math.min(least, await costOf(() => request(value)))
    if (least >= most) slow.push([value.slice(0, 40), Math.round(least)])
  }
  return slow
}

export const filled = (pattern: string, bytes: number) =>
  pattern.repeat(Math.floor(bytes / byteLength(pattern)))
