import { readFileSync } from 'node:fs'
import { programsOf } from '#app/integrations/programs/resident-memory.server.ts'

/** MiB. `files` is what of programs and other mapped files is in memory, which the system takes back where it needs room. */
export type Memory = { resident: number; own: number; files: number }

export const noMemory: Memory = { resident: 0, own: 0, files: 0 }

/** Of a process; nothing where it is gone. */
export function memoryOf(pid: number): Memory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const figure = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
    return { resident: figure('VmRSS'), own: figure('RssAnon'), files: figure('RssFile') }
  } catch {
    return noMemory
  }
}

/** Of all processes that it started, and of those that they started, together. */
export function memoryOfChildren(pid: number): Memory {
  const sum = { ...noMemory }
  for (const child of programsOf(pid)) {
    const { resident, own, files } = memoryOf(child)
    sum.resident += resident
    sum.own += own
    sum.files += files
  }
  return sum
}

/** MiB of JavaScript's heap, as a site's own figures tell it: what is used, and what is held for it. */
export async function heapOf(metricsPort: number): Promise<{ used: number; held: number; external: number }> {
  // A server that is too busy to tell is measured by the system all the same.
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  const figure = (name: string) =>
    Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]) / 1024 / 1024
  return {
    used: figure('nodejs_heap_size_used_bytes'),
    held: figure('nodejs_heap_size_total_bytes'),
    external: figure('nodejs_external_memory_bytes'),
  }
}
