import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { JobQueue } from '#app/integrations/job-queue/job-queue.ts'
import { makeJobQueue } from '#app/integrations/job-queue/sqlite.server.ts'

export const scene = {} as {
  dir: string
  path: string
}

/** A folder for a queue’s database before each test of a file; what was opened is stopped after it. */
export function jobQueues(): void {
  beforeEach(() => {
    scene.dir = mkdtempSync(join(tmpdir(), 'jobs-'))
    scene.path = join(scene.dir, 'made', 'jobs.db')
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const queue of opened.splice(0)) await queue.stop(0)
    rmSync(scene.dir, { recursive: true })
  })
}

export const MINUTE = 60_000

const opened: JobQueue[] = []

export function open(): JobQueue {
  const queue = makeJobQueue(scene.path)
  opened.push(queue)
  return queue
}

/** A job that notes what it was called with. */
export function recordingJob() {
  const done: unknown[] = []
  return { done, act: async (data: Record<string, unknown>) => void done.push(data) }
}

/** A job that runs until it is let go. */
export function held() {
  let letGo = () => {}
  let began = () => {}
  const beginning = new Promise<void>((resolve) => {
    began = resolve
  })
  const end = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { act: () => (began(), end), beginning, letGo: () => letGo() }
}
