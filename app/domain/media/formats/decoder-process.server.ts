import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DomainError } from '#app/domain/errors.ts'
import {
  type DecodeOutcome,
  type DecoderProcessType,
  decoderProcessTypes,
  type MovingFile,
} from '#app/domain/media/formats/decoders/outcome.ts'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { whenMemoryAllows } from '#app/domain/media/transform/photo-memory.server.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { env } from '#app/env.server.ts'
import { limitedCommand, type ProgramLimits } from '#app/integrations/programs/limited-command.ts'

const run = promisify(execFile)

/** What a file may take before its decoder is killed. */
type Limits = Required<ProgramLimits> & { milliseconds: number; heapMegabytes: number }

const admit = whenMemoryAllows.inOwnProcess

const usualLimits: Limits = { milliseconds: 60_000, cpuSeconds: 20, kilobytes: 1_200_000, heapMegabytes: 256 }

/** Pictures of each kind wait for each other only: one at a time, as a HEIC of 50 megapixels takes 800 MB. */
const lanes = {
  pictures: { queue: workQueue({ atOnce: 1, maxWaiting: 12, secondsEach: 3, admit }), limits: usualLimits },
  /** All frames are encoded in four sizes. */
  moving: {
    queue: workQueue({ atOnce: 1, maxWaiting: 8, secondsEach: 10, admit }),
    limits: { ...usualLimits, cpuSeconds: 60, milliseconds: 180_000 },
  },
  /** A drawing takes a blink; one that does not could go on for ever. */
  drawings: {
    queue: workQueue({ atOnce: 1, maxWaiting: 4, secondsEach: 3, admit }),
    limits: { ...usualLimits, cpuSeconds: 5 },
  },
}

function laneOf(type: PhotoType): keyof typeof lanes {
  if (type === 'image/svg+xml') return 'drawings'
  return type === 'image/gif' || type === 'image/webp' ? 'moving' : 'pictures'
}

export function needsDecoderProcess(type: PhotoType): type is DecoderProcessType {
  return decoderProcessTypes.some((foreign) => foreign === type)
}

/**
 * Decodes a photo, of any type, in a process of its own and writes it to `output` as a plain TIFF; one that moves also
 * as moving WebPs beside it, which it tells. Throws `file_broken`, also for one that takes too much memory,
 * `file_too_slow` for one that takes too much work, `file_too_many_pixels` or, with too many waiting or a machine too
 * busy, `overloaded`.
 */
export async function runDecoderProcess(
  input: { path: string; type: PhotoType },
  output: string,
  own?: Limits,
): Promise<MovingFile[]> {
  const { queue, limits } = lanes[laneOf(input.type)]
  const outcome = await queue.run(() => runDecoder(input, output, own ?? limits))
  if (outcome.refused === null) return outcome.moving
  throw new DomainError(outcome.refused, {
    ...(outcome.refused === 'overloaded' ? { retryAfter: 30 } : {}),
    ...(outcome.params ? { params: outcome.params } : {}),
    cause: outcome.why,
  })
}

async function runDecoder(
  { path, type }: { path: string; type: PhotoType },
  output: string,
  limits: Limits,
): Promise<DecodeOutcome> {
  const flags = [`--max-old-space-size=${limits.heapMegabytes}`]
  const program = [env.DECODER_NODE_PATH || process.execPath, ...flags, ...decoder, type, path, output]
  try {
    const { stdout } = await run(...limitedCommand(program, limits), {
      timeout: limits.milliseconds,
      killSignal: 'SIGKILL',
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    })
    return outcomeOf(stdout)
  } catch (error) {
    if (isOutOfTime(error)) return { refused: 'overloaded', why: 'The decoder did not get its time' }
    if (isNoDecoder(error)) return { refused: 'overloaded', why: `There is no decoder: ${error}` }
    const signal = error instanceof Error && 'signal' in error ? error.signal : null
    if (typeof signal !== 'string') throw error
    return { refused: refusalBySignal[signal] ?? 'file_broken', why: `The decoder ended by ${signal}` }
  }
}

/** Nothing else ends a decoder by SIGKILL than a machine that is out of memory: the file is not at fault. */
const refusalBySignal: Record<string, 'file_too_slow' | 'overloaded'> = {
  SIGXCPU: 'file_too_slow',
  SIGKILL: 'overloaded',
}

/** Killed by the timeout, not by the CPU limit: the machine was busy, the file is not at fault. */
function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && 'killed' in error && error.killed === true
}

/** What the shell says of a program that it cannot start, and Node.js of one that writes without end. */
function isNoDecoder(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 126 || code === 127 || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
}

/** Development has no build: there the source is run. The tests' own build is of the source as it stands. */
const built: string | undefined = import.meta.env?.PROD
  ? 'build/programs/decode.js'
  : import.meta.env?.BUILT_DECODER
const decoder = built ? [built] : ['--import', 'tsx', 'programs/decode.ts']

/** One that ended well without a word of its outcome is not the decoder that it should be. */
function outcomeOf(stdout: string): DecodeOutcome {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as DecodeOutcome
  } catch {
    return { refused: 'overloaded', why: 'The decoder told no outcome' }
  }
}
