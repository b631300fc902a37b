import PQueue from 'p-queue'
import { DomainError } from '#app/domain/errors.ts'
import { type Frame, frameOf } from '#app/integrations/text-reader/frames.ts'
import type { ReadingEffort, RgbPicture, TextBox } from '#app/integrations/text-reader/text-reader.ts'
import {
  startTextWorker,
  type TextWorker,
  workerProgram,
} from '#app/integrations/text-reader/worker.server.ts'

/** One picture is read at a time; more than those that wait are refused. */
const MAX_WAITING = 2

/** What the start of the worker may take: on a busy machine much of a reading's time and more. */
const STARTING_MS = 20_000

/** What a reading may take once the worker is ready. */
const READING_MS = 10_000

/** The worker's memory is given back when nothing was read for so long. */
const IDLE_MS = 120_000

/** How long a killed worker is waited for. */
const STOP_MS = 2_000

/** Seconds until it is worth trying again. */
const RETRY = { full: 5, failed: 30 } as const

export type TextReader = {
  read(picture: RgbPicture, effort?: ReadingEffort): Promise<TextBox[]>
  /**
   * Ends the worker and what it is reading; what waits is not read. After two seconds it goes without the worker's end. A
   * later picture starts a worker again.
   */
  stop(): Promise<void>
  /** Of the worker, while there is one. */
  pid(): number | undefined
}

/** Reads in a process of its own, which starts with the first picture. */
export function textReader(program: readonly string[] = workerProgram): TextReader {
  const queue = new PQueue({ concurrency: 1 })
  let worker: TextWorker | null = null
  let idle: NodeJS.Timeout | undefined
  let isStopping = false

  async function readNext(frame: Frame): Promise<TextBox[]> {
    clearTimeout(idle)
    if (isStopping) throw new Error('The text reader was stopped')
    if (worker?.isRunning() !== true) worker = startTextWorker(program)
    const running = worker
    try {
      await within(STARTING_MS, running, () => running.ready)
      return await within(READING_MS, running, () => running.read(frame))
    } finally {
      idle = setTimeout(() => running.kill('was idle'), IDLE_MS).unref()
    }
  }

  return {
    async read(picture, effort = 'usual') {
      const frame = frameOf(picture, effort)
      if (queue.size >= MAX_WAITING) throw new DomainError('overloaded', { retryAfter: RETRY.full })
      try {
        return await queue.add(() => readNext(frame))
      } catch (cause) {
        throw new DomainError('analysis_unavailable', { retryAfter: RETRY.failed, cause })
      }
    },
    async stop() {
      isStopping = true
      worker?.kill('was stopped')
      await Promise.race([Promise.all([worker?.ended, queue.onIdle()]), aWhile(STOP_MS)])
      clearTimeout(idle)
      isStopping = false
    },
    pid: () => (worker?.isRunning() ? worker.pid : undefined),
  }
}

/** A worker that takes longer is killed, so that what it does rejects. */
async function within<T>(milliseconds: number, worker: TextWorker, act: () => Promise<T>): Promise<T> {
  const limit = setTimeout(() => worker.kill(`took longer than ${milliseconds / 1000} s`), milliseconds)
  try {
    return await act()
  } finally {
    clearTimeout(limit)
  }
}

function aWhile(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())
}

const reader = textReader()

/**
 * The lines of Latin text in a picture, the largest first. Throws `overloaded` when too many wait, and
 * `analysis_unavailable` for a reader that hung, crashed, or cannot start.
 */
export function readText(picture: RgbPicture, effort?: ReadingEffort): Promise<TextBox[]> {
  return reader.read(picture, effort)
}

export function stopTextReader(): Promise<void> {
  return reader.stop()
}
