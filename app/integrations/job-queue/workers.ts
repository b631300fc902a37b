/** How often a worker looks for jobs that are due by now, or that another process has added. */
const POLL_MS = 5_000

/** After an error of the queue itself: a full disk is not freed in a moment. */
const RECOVER_MS = 60_000

/** Workers that poll for jobs, until they are all stopped. */
export type Workers = {
  /** A worker: `work` does one thing and tells whether there was anything to do. It runs from the next turn on. */
  start(work: () => Promise<boolean>, onError: (error: unknown) => void): void
  /** Ends the rest of all workers. */
  wake(): void
  /** Waits until all workers rest. */
  idle(): Promise<void>
  /** Lets no worker begin anything more, and waits for what they are at, but no longer than that. */
  stop(deadlineMs: number): Promise<void>
}

export function makeWorkers(): Workers {
  const workers: Promise<void>[] = []
  const resting = new Set<() => void>()
  const waiting = new Set<() => void>()
  let isStopped = false
  let wakes = 0

  async function keepWorking(work: () => Promise<boolean>, onError: (error: unknown) => void): Promise<void> {
    await Promise.resolve()
    while (!isStopped) {
      // Who is woken while it finds out that there is nothing to do looks once more.
      const wakesBefore = wakes
      try {
        if (!(await work()) && wakes === wakesBefore) await rest(POLL_MS)
      } catch (error) {
        onError(error)
        await rest(RECOVER_MS)
      }
    }
  }

  /** Its timer keeps no process alive. */
  function rest(ms: number): Promise<void> {
    if (isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer)
        resting.delete(wakeUp)
        resolve()
      }
      const timer = setTimeout(wakeUp, ms).unref()
      resting.add(wakeUp)
      tellIfAllRest()
    })
  }

  function tellIfAllRest(): void {
    if (!isStopped && resting.size < workers.length) return
    for (const tell of waiting) tell()
    waiting.clear()
  }

  function wake(): void {
    wakes += 1
    for (const wakeUp of [...resting]) wakeUp()
  }

  return {
    start: (work, onError) => {
      workers.push(keepWorking(work, onError))
    },
    wake,
    idle: () =>
      new Promise((resolve) => {
        waiting.add(resolve)
        tellIfAllRest()
      }),
    stop: async (deadlineMs) => {
      isStopped = true
      wake()
      tellIfAllRest()
      await withinTime(Promise.all(workers), deadlineMs)
    },
  }
}

async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, deadline])
  clearTimeout(timer)
}
