import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { residentBytes } from '#app/integrations/programs/resident-memory.server.ts'

const MB = 1024 * 1024

it('counts what a program holds that another program has started, until it ends', async () => {
  const held = `const held = Buffer.alloc(200 * ${MB}, 1); process.stdout.write('holds'); setInterval(() => held, 1000)`
  const before = residentBytes()
  const shell = spawn('/bin/sh', ['-c', `"$0" -e "$1"; true`, process.execPath, held], { detached: true })
  await once(shell.stdout, 'data')
  const whileHeld = residentBytes()
  process.kill(-(shell.pid ?? 0), 'SIGKILL')
  await once(shell, 'close')
  expect(whileHeld - before).toBeGreaterThan(190 * MB)
  expect(residentBytes() - before).toBeLessThan(150 * MB)
})
