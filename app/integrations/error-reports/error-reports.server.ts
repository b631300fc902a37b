const MINUTE_MS = 60_000

/** An error that comes again within this time is counted, and told of with the next report of it. */
const SAME_MS = 10 * MINUTE_MS

/** Reports that may be sent in a minute, whatever they are of; and how many may be under way. */
const MAX_A_MINUTE = 10
const MAX_UNDER_WAY = 3

const TIMEOUT_MS = 5_000

/** More different errors than a site has; the oldest is forgotten. */
const MAX_KNOWN = 200

/** What is told of an error. Whoever makes it sees to it that nothing personal is in it. */
export type ErrorReport = {
  message: string
  error: { type: string; message: string; stack: string }
  requestId?: string | undefined
  /** The pattern of the address (`/plate/:plate`). */
  route?: string | undefined
  panel?: string | undefined
  job?: string | undefined
}

export type ErrorReports = {
  /** Returns at once, throws nothing, and is forgotten where the other side does not take it. */
  report(report: ErrorReport): void
  /** Waits for those under way, but no longer than that. */
  sent(milliseconds: number): Promise<void>
}

/** Posts errors as JSON to an address; to none if it is empty. */
export function makeErrorReports(url: string, clock: () => number = Date.now): ErrorReports {
  const known = new Map<string, { at: number; repeated: number }>()
  const underWay = new Set<Promise<void>>()
  let minute = { since: Number.NEGATIVE_INFINITY, count: 0 }
  let left = 0

  /** How often it came since it was last told of; null if it is not to be told of now. */
  function repetitions({ message, error }: ErrorReport, at: number): number | null {
    const [frame = ''] = error.stack.split('\n')
    const key = `${message}\n${error.type}\n${frame}`
    const before = known.get(key)
    if (before !== undefined && isWithin(SAME_MS, before.at, at)) {
      before.repeated += 1
      return null
    }
    if (!isWithin(MINUTE_MS, minute.since, at)) minute = { since: at, count: 0 }
    if (minute.count >= MAX_A_MINUTE || underWay.size >= MAX_UNDER_WAY) {
      left += 1
      return null
    }
    minute.count += 1
    known.delete(key)
    known.set(key, { at, repeated: 0 })
    for (const oldest of known.keys()) if (known.size > MAX_KNOWN) known.delete(oldest)
    return before?.repeated ?? 0
  }

  return {
    report(report) {
      const at = clock()
      const repeated = url === '' ? null : repetitions(report, at)
      if (repeated === null) return
      const body = JSON.stringify({ at: new Date(at).toISOString(), ...report, repeated, left })
      left = 0
      const sending = post(url, body).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },

    async sent(milliseconds) {
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds)
      })
      await Promise.race([Promise.all(underWay), deadline])
      clearTimeout(timer)
    },
  }
}

/** Not where the clock was set back behind `since`: who knows how long ago that is. */
function isWithin(milliseconds: number, since: number, at: number): boolean {
  return at >= since && at - since < milliseconds
}

/** What becomes of it is nobody's business: the error stands in the log, too. */
async function post(url: string, body: string): Promise<void> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
  } catch {}
}
