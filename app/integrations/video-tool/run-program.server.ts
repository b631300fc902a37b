import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { limitedCommand, type ProgramLimits } from '#app/integrations/programs/limited-command.ts'

/** Of the complaints of a program that reads a hostile file, the first are enough; of its output, more is an attack. */
const MAX_STDERR = 2_000
const MAX_OUTPUT = 256 * 1024

const running = new Set<ChildProcess>()

/** A program had work for longer than its time: with the same input it would have the next time, too. */
export class ProgramTimeout extends Error {}

/** A program's time was over before it got to do its work: the machine is busy. */
export class ProgramStarved extends Error {}

/** There is no such program any more. */
export class ProgramMissing extends Error {}

/** It runs last in the queue for the processor, so it need not have had all of its time. */
const LEAST_SHARE = 1 / 3

/**
 * Runs a program, its arguments as they are and without an environment or an input, after everything else that wants
 * the processor, and gives what it wrote. Rejects if it fails, as it does where it wants more than its limits or writes
 * too much, is not there (`ProgramMissing`), or takes longer than that (`ProgramTimeout`, or `ProgramStarved`); it is
 * killed then, and so it is when this process ends.
 */
export async function runProgram(
  path: string,
  args: string[],
  { timeoutMs, ...limits }: ProgramLimits & { timeoutMs: number },
): Promise<string> {
  // The shell that sets the limits would only complain of one that is not there.
  await access(path).catch((cause: unknown) => {
    throw new ProgramMissing(`${path} is not there`, { cause })
  })
  return new Promise((resolve, reject) => {
    const child = spawn(...limitedCommand([path, ...args], limits), {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      env: {} as NodeJS.ProcessEnv,
    })
    let worked: number | undefined
    const timer = setTimeout(() => {
      worked = workedMs(child.pid)
      child.kill('SIGKILL')
    }, timeoutMs)
    killOnExit(child)
    lowerPriority(child.pid)
    let output = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > MAX_OUTPUT) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, MAX_STDERR)
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) return resolve(output)
      const why = complaint.trim()
      if (worked !== undefined) return reject(lateError(`${path}: ${why}`, timeoutMs, worked))
      reject(new Error(`${path} ${exitError(code, signal)}: ${why}`))
    })
  })
}

/** Whose fault it is that a program was late that has worked for so long. */
export function lateError(what: string, timeoutMs: number, worked: number): Error {
  const Late = worked >= timeoutMs * LEAST_SHARE ? ProgramTimeout : ProgramStarved
  return new Late(`${what} was not done in ${timeoutMs / 1000} s`)
}

/** Time on the processor, as Linux tells it, in hundredths of a second; elsewhere nobody can tell. */
function workedMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function exitError(code: number | null, signal: string | null): string {
  return signal === null ? `failed with ${code}` : `was ended by ${signal} (it may write ${MAX_OUTPUT} bytes)`
}

function killOnExit(child: ChildProcess): void {
  if (running.size === 0) process.once('exit', killAll)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killAll)
  })
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Last in the queue for the processor. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or this is another system: it is no less right without.
  }
}
