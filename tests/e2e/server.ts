import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The production build, served on loopback with a database and a media folder of its own. */
export type Server = {
  origin: string
  databasePath: string
  /** What it logged as an error so far; a healthy site logs none. */
  errors: string[]
  stop(): Promise<void>
}

export async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'nampak-site-'))
  const databasePath = join(folder, 'site.db')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['build/programs/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: origin,
      DATABASE_PATH: databasePath,
      MEDIA_DIR: join(folder, 'media'),
      SESSION_SECRET: 'a secret of the end-to-end tests and of nothing else',
      DEV_LOGIN: '1',
    },
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const errors: string[] = []
  await listening(child, errors)
  return {
    origin,
    databasePath,
    errors,
    async stop() {
      process.off('exit', kill)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves with the line that says so; what is logged as an error, then and later, goes to `errors`. */
function listening(child: ChildProcess, errors: string[]): Promise<void> {
  const { stdout } = child
  if (stdout === null) throw new Error('The server has no output')
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}\n${errors.join('\n')}`)))
    createInterface({ input: stdout }).on('line', (line) => {
      const { level, msg } = entryOf(line)
      if (level >= 50) errors.push(line)
      if (msg === 'Listening') resolve()
    })
  })
}

/** A line of the log; what is none counts as an error. */
function entryOf(line: string): { level: number; msg: string } {
  try {
    return JSON.parse(line) as { level: number; msg: string }
  } catch {
    return { level: 50, msg: line }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}
