import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it } from 'vitest'
import { makeJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { recordingJob } from '#tests/job-queue.ts'

const dir = mkdtempSync(join(tmpdir(), 'killed-jobs-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Runs the program until it has said so many lines, kills it (SIGKILL), and tells all that it has said. */
async function killAfter(lines: number, path: string, first: number): Promise<string[]> {
  const args = ['--import', 'tsx', 'tests/faults/queue-program.ts', path, String(first)]
  const program: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  const { stdout } = program
  if (stdout === null) throw new Error('No output')
  const reader = createInterface({ input: stdout }).on('line', (line) => {
    said.push(line)
    if (said.length === lines) program.kill('SIGKILL')
  })
  await Promise.all([once(reader, 'close'), once(program, 'exit')])
  return said
}

const numbers = (said: string[], word: string) =>
  said.flatMap((line) => (line.startsWith(`${word} `) ? [Number(line.slice(word.length + 1))] : []))

it('no job that was added is lost, however often the site is killed in the middle of adding and working', async () => {
  const path = join(dir, 'jobs.db')
  const said: string[] = []
  for (const [run, lines] of [40, 150, 301].entries())
    said.push(...(await killAfter(lines, path, run * 10_000)))
  const added = numbers(said, 'added')
  const done = new Set(numbers(said, 'done'))
  expect(added.length).toBeGreaterThan(100)

  const queue = makeJobQueue(path)
  const { done: left, act } = recordingJob()
  const stuck = recordingJob()
  queue.work({ count: act, stuck: stuck.act })
  await queue.idle()
  for (const { n } of left as { n: number }[]) done.add(n)
  expect(added.filter((n) => !done.has(n))).toEqual([])
  // It had begun when the site was killed, three times; it is one job.
  expect(stuck.done).toEqual([{}])
  expect(queue.state()).toEqual({ counts: [], dueSince: null, lastFailed: [] })
  await queue.stop(0)
})
