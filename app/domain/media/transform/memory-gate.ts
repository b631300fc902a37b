/** So often it is looked whether memory has come back that was not given back here. */
const LOOK_MS = 500

/** Lets work begin when there is memory for it, the rest waits in turn. */
export type MemoryGate = {
  /** Runs work that may take so many bytes. */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>
  /** Pieces of work that wait. */
  waiting(): number
}

/**
 * A gate by what is `used`, asked anew for each piece of work, and by what was promised to those that run and may not have
 * taken it yet. One piece at a time may always run: nobody waits for ever, however little memory there is. A `ceiling` of
 * 0 lets everything begin. All in bytes. Work that has begun must not wait for other work of the same gate, which might
 * wait for it.
 */
export function memoryGate({ ceiling, used }: { ceiling: () => number; used: () => number }): MemoryGate {
  const waiting: { bytes: number; begin: () => void }[] = []
  let running = 0
  let promised = 0
  /** What was used when nothing ran. */
  let atRest = 0
  let timer: NodeJS.Timeout | undefined

  function hasRoom(bytes: number): boolean {
    if (running === 0) atRest = used()
    if (running === 0 || ceiling() === 0) return true
    return Math.max(used(), atRest + promised) + bytes <= ceiling()
  }

  /** Strictly in turn: what needs much would never come, if little went ahead. */
  function letBegin(): void {
    for (let next = waiting[0]; next !== undefined && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift()
      running += 1
      promised += next.bytes
      next.begin()
    }
    if (waiting.length > 0) timer ??= setInterval(letBegin, LOOK_MS).unref()
    else {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    async run(bytes, work) {
      await new Promise<void>((begin) => {
        waiting.push({ bytes, begin })
        letBegin()
      })
      try {
        return await work()
      } finally {
        running -= 1
        promised -= bytes
        letBegin()
      }
    },
    waiting: () => waiting.length,
  }
}
