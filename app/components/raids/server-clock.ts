/** The server's clock as the page knows it. A visitor's own may be wrong by hours, and is not asked. */
export type ServerClock = {
  /** ms UTC */
  now: () => number
  /** Sets it right by the head of an answer that was asked for at that `performance.now()`. */
  setBy: (answer: Pick<Response, 'headers'>, askedAt: number) => void
}

/** Heads tell whole seconds. */
const SECOND = 1000

/** `at` is the server's time as the page's data tells it: they may have waited in a cache, so answers to polls set it right. */
export function serverClock(at: number): ServerClock {
  let ahead = at - performance.now()
  let known = ''
  return {
    now: () => performance.now() + ahead,
    setBy({ headers }, askedAt) {
      const text = headers.get('Date') ?? ''
      const date = Date.parse(text)
      // The same as long before: a cache's own, of then.
      if (Number.isNaN(date) || text === known) return
      known = text
      const here = performance.now()
      // It was written after the question and before the answer came. What lies within is as right as can be known.
      const latest = date + SECOND + (here - askedAt)
      ahead = Math.min(Math.max(ahead, date - here), latest - here)
    },
  }
}
