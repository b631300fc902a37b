import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Behind everything else that wants the processor, and the first to go where a machine runs out of memory. */
export function stepBack(): void {
  try {
    setPriority(10)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system lets a process do that to itself.
  }
}
