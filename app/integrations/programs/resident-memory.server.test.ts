import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { programsOf, residentBytes, residentOf } from '#app/integrations/programs/resident-memory.server.ts'

const MB = 1024 * 1024

it('counts what a program holds that another program has started, until it ends', async () => {
  const held = `const held = Buffer.alloc(200 * ${MB}, 1); process.stdout.write(String(process.pid)); setInterval(() => held, 1000)`
  const shell = spawn('/bin/sh', ['-c', `"$0" -e "$1"; true`, process.execPath, held], { detached: true })
  const [told] = await once(shell.stdout, 'data')
  const program = Number(told)
  expect(program).not.toBe(shell.pid)
  expect(programsOf(process.pid)).toEqual(expect.arrayContaining([shell.pid, program]))
  expect(residentOf(program)).toBeGreaterThan(200 * MB)
  // Other tests run in this process meanwhile, and start programs: more cannot be said of the sum.
  expect(residentBytes() - process.memoryUsage.rss()).toBeGreaterThan(100 * MB)
  process.kill(-(shell.pid ?? 0), 'SIGKILL')
  await once(shell, 'close')
  expect(programsOf(process.pid)).not.toContain(program)
  expect(residentOf(program)).toBe(0)
})
