import { readdirSync, readFileSync } from 'node:fs'

/**
 * Bytes of memory that this process and all programs that it has started hold now. Of other systems than Linux nobody
 * tells what the programs hold: there it is this process alone.
 */
export function residentBytes(): number {
  return process.memoryUsage.rss() + programsOf(process.pid).reduce((sum, pid) => sum + residentOf(pid), 0)
}

/**
 * Ids of the programs that a process has started, and of those that these have started: a decoder may be started as
 * another user by a program in between.
 */
export function programsOf(pid: number): number[] {
  // Linux knows them by the thread that has started them.
  const started = threadsOf(pid).flatMap((thread) =>
    contentOf(`/proc/${pid}/task/${thread}/children`).split(' '),
  )
  return started
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...programsOf(child)])
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Bytes; 0 of a process that has ended. */
export function residentOf(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? 0)
}

/** Of one that has ended meanwhile there is none. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
