import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Of the complaints of a program that reads a hostile file, the first are enough; of its output, more is an attack. */
const MAX_STDERR = 2_000
const MAX_OUTPUT = 256 * 1024

const running = new Set<ChildProcess>()

/**
 * Runs a program without a shell, an environment or an input, after everything else that wants the processor, and
 * gives what it wrote. Rejects if it fails, writes too much or takes longer than that; it is killed then, and so it is
 * when this process ends.
 */
export function runProgram(path: string, args: string[], timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      env: {} as NodeJS.ProcessEnv,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
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
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output)
      reject(new Error(`${path} ${exitError(code, signal, timeoutMs)}: ${complaint.trim()}`))
    })
  })
}

function exitError(code: number | null, signal: string | null, timeoutMs: number): string {
  if (signal === null) return `failed with ${code}`
  return `was ended by ${signal} (it may take ${timeoutMs / 1000} s and write ${MAX_OUTPUT} bytes)`
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

/** Last in the queue for the processor and, on Linux, first to be ended when memory runs out: not the site itself. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or this is another system: it is no less right without.
  }
}
