import { spawn } from 'node:child_process'
import { z } from 'zod'
import { env } from '#app/env.server.ts'
import { limitedCommand } from '#app/integrations/programs/limited-command.ts'
import { type Frame, READY } from '#app/integrations/text-reader/frames.ts'
import type { TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** A running `programs/read-text.ts`. It reads one picture at a time. */
export type TextWorker = {
  pid: number | undefined
  /** When it has loaded what it reads with; rejects when it ends before that. */
  ready: Promise<void>
  /** Once it is ready. Rejects when the worker ends before its answer, or answers with anything else than boxes. */
  read(frame: Frame): Promise<TextBox[]>
  /** Rejects what is being read, with `why`. From then on it is not running, whenever its process is gone. */
  kill(why: string): void
  isRunning(): boolean
  /** When its process has ended. */
  ended: Promise<void>
}

/** It holds a third of a gigabyte, and half of one while it reads. */
const limits = { kilobytes: 1_200_000 }

/** Of the complaints of a worker that fails the last are enough. */
const MAX_STDERR = 2_000

/** Of a line, in characters: some twenty lines of text are a few kilobytes. */
const MAX_LINE = 256 * 1024

const point = z.object({ x: z.number(), y: z.number() })

const answerSchema = z.array(
  z
    .object({
      corners: z.tuple([point, point, point, point]),
      text: z.string(),
      probabilities: z.array(z.number()),
      room: z.object({ before: z.number(), after: z.number() }),
    })
    .refine(({ text, probabilities }) => text.length === probabilities.length),
)

/** Development has no build: there the source is run. */
export const workerProgram: readonly string[] = import.meta.env?.PROD
  ? ['build/programs/read-text.js']
  : ['--import', 'tsx', 'programs/read-text.ts']

/** It ends when this process does, as then its input ends, and does not keep this process from ending. */
export function startTextWorker(program: readonly string[]): TextWorker {
  const node = [env.DECODER_NODE_PATH || process.execPath, '--max-old-space-size=256']
  const child = spawn(...limitedCommand([...node, ...program], limits), {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
  })
  let isRunning = true
  let complaint = ''
  let line = ''
  /** `take`: whether that is a line as it has to be. */
  let awaited: { take: (line: string) => boolean; reject: (error: Error) => void } | null = null

  const stopRunning = (how: string) => {
    isRunning = false
    awaited?.reject(new Error(`The text reader ${how}: ${complaint.trim()}`))
    awaited = null
  }
  const kill = (why: string) => {
    stopRunning(why)
    // Its end is waited for.
    for (const handle of handles) handle.ref()
    child.kill('SIGKILL')
  }

  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!isRunning) return
    line += text
    const end = line.indexOf('\n')
    if (end === -1 && line.length <= MAX_LINE) return
    // Nothing comes unasked, so nothing may follow the line.
    const isAnswer = end !== -1 && end === line.length - 1 && awaited?.take(line.slice(0, end))
    line = ''
    if (!isAnswer) return kill('gave no answer that can be read')
    awaited = null
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_STDERR)
  })
  // What a worker that has ended does not take any more is told by its end.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    const end = (how: string) => {
      stopRunning(how)
      resolve()
    }
    child.once('error', (error) => end(`did not start (${error.message})`))
    child.once('close', (code, signal) => end(`ended by itself (${signal ?? code})`))
  })
  const ready = new Promise<void>((resolve, reject) => {
    awaited = { take: (told) => told === READY && (resolve(), true), reject }
  })
  // It may end while nobody waits for it.
  ready.catch(() => undefined)
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as KeepsAlive[]
  for (const handle of handles) handle.unref()

  return {
    pid: child.pid,
    ready,
    read: (frame) =>
      new Promise((resolve, reject) => {
        if (!isRunning) return reject(new Error('The text reader has ended'))
        const take = (told: string) => {
          const boxes = boxesIn(told)
          if (boxes !== null) resolve(boxes)
          return boxes !== null
        }
        awaited = { take, reject }
        for (const part of frame) child.stdin.write(part)
      }),
    kill,
    isRunning: () => isRunning,
    ended,
  }
}

/** One answer, a line of JSON; null for anything else. */
function boxesIn(line: string): TextBox[] | null {
  try {
    return answerSchema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** Pipes do, too, which Node's types do not say. */
type KeepsAlive = { ref(): void; unref(): void }
