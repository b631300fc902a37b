import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildIfMissing, freePort } from '#tests/site.ts'

it('the build answers under remix-serve too', async () => {
  buildIfMissing()
  const dir = mkdtempSync(join(tmpdir(), 'served-'))
  const port = await freePort()
  const served = spawn(
    process.execPath,
    ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        BASE_URL: `http://127.0.0.1:${port}`,
        DATABASE_PATH: join(dir, 'nampak.db'),
        MEDIA_DIR: join(dir, 'media'),
        SESSION_SECRET: 'of-tests-only: thirty-two characters',
        LOG_LEVEL: 'warn',
      },
    },
  )
  try {
    await once(served.stdout, 'data')
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<h1>')
  } finally {
    const ended = once(served, 'exit')
    served.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true })
  }
})
