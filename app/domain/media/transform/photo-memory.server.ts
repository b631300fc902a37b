import { memoryGate } from '#app/domain/media/transform/memory-gate.ts'
import { env } from '#app/env.server.ts'
import { residentBytes } from '#app/integrations/programs/resident-memory.server.ts'

const MB = 1024 * 1024

/** All photos of the site that are decoded. */
const gate = memoryGate({ ceiling: () => env.MEMORY_CEILING_MB * MB, used: residentBytes })

/**
 * Photos are decoded as long as this process and the programs that it has started hold no more than MEMORY_CEILING_MB
 * with them, or one at a time. The most that one takes (docs/decisions/009) is so much here, and in a process of its own
 * that of a HEIC of 50 megapixels.
 */
export const whenMemoryAllows = {
  here: <T>(work: () => Promise<T>) => gate.run(100 * MB, work),
  inOwnProcess: <T>(work: () => Promise<T>) => gate.run(800 * MB, work),
}

export function photosWaitingForMemory(): number {
  return gate.waiting()
}
