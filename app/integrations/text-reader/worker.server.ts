import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { env } from '#app/env.server.ts'
import { limitedCommand } from '#app/integrations/programs/limited-command.ts'
import type { Frame } from '#app/integrations/text-reader/frames.ts'
import type { TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** A running `programs/read-text.ts`. It reads one picture at a time. */
export type TextWorker = {
  pid: number | undefined
  /** Rejects when the worker ends before its answer. */
  read(frame: Frame): Promise<TextBox[]>
  /** `why` is told by what was being read. */
  kill(why: string): void
  isRunning(): boolean
  /** When it has ended. */
  ended: Promise<void>
}

/** It holds a third of a gigabyte, and half of one while it reads. */
const limits = { kilobytes: 1_200_000 }

/** Of the complaints of a worker that fails the last are enough. */
const MAX_STDERR = 2_000

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
  let killedFor: string | null = null
  let complaint = ''
  let reading: { resolve: (boxes: TextBox[]) => void; reject: (error: Error) => void } | null = null

  createInterface({ input: child.stdout }).on('line', (line) => {
    reading?.resolve(JSON.parse(line) as TextBox[])
    reading = null
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_STDERR)
  })
  // What a worker that has ended does not take any more is told by its end.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    const end = (how: string) => {
      isRunning = false
      reading?.reject(new Error(`The text reader ${killedFor ?? how}: ${complaint.trim()}`))
      reading = null
      resolve()
    }
    child.once('error', (error) => end(`did not start (${error.message})`))
    child.once('close', (code, signal) => end(`ended by itself (${signal ?? code})`))
  })
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as KeepsAlive[]
  for (const handle of handles) handle.unref()

  return {
    pid: child.pid,
    read: (frame) =>
      new Promise((resolve, reject) => {
        if (!isRunning) return reject(new Error('The text reader has ended'))
        reading = { resolve, reject }
        for (const part of frame) child.stdin.write(part)
      }),
    kill(why) {
      killedFor ??= why
      // Its end is waited for.
      for (const handle of handles) handle.ref()
      child.kill('SIGKILL')
    },
    isRunning: () => isRunning,
    ended,
  }
}

/** Pipes do, too, which Node's types do not say. */
type KeepsAlive = { ref(): void; unref(): void }
