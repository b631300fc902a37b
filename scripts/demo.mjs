import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './fresh-build.mjs'

/**
 * `npm run demo`: builds if need be, fills `data/demo/` with the demo content once, and serves it in production mode
 * on this machine, with sign-in by name. What is written stays for the next run.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const home = 'data/demo'
const database = `${home}/nampak.db`
const partial = /^demo\.filling-/
const HOUR_MS = 60 * 60 * 1000

const port = portToUse()
const address = `http://localhost:${port}`

await mustBeFree(port)
buildIfStale()
if (existsSync(database)) await run('build/programs/demo-raid.js', environment(home))
else await fill()
await mustBeFree(port)
await serve()

function portToUse() {
  const given = process.env.PORT || '3000'
  const isPort = /^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535
  if (!isPort) fail(`PORT: ${given} is no port.`)
  return Number(given)
}

/** Asked before the long work and after it. On both addresses that `localhost` may mean. */
async function mustBeFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listeningFails(host, port)
    if (code === null || (code !== 'EADDRINUSE' && host === '::1')) continue
    const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`
    fail(`Port ${port} ${why}. Free it, or choose another: PORT=${port === 3001 ? 3002 : 3001} npm run demo`)
  }
}

/** The error's code, or null if one can listen there. */
function listeningFails(host, port) {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', ({ code }) => resolve(code))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** In a folder of its own, which gets its name only when it is complete: what was interrupted never counts. */
async function fill() {
  if (existsSync(home)) fail(`${home} is there but holds no demo. Move it away and start again.`)
  mkdirSync('data', { recursive: true })
  sweepInterrupted()
  const folder = mkdtempSync('data/demo.filling-')
  console.log('Filling the demo (about a minute, only this once) …')
  writeFileSync(`${folder}/session-secret`, randomBytes(32).toString('hex'), { mode: 0o600 })
  const code = await run('build/programs/demo-content.js', environment(folder))
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    process.exit(code)
  }
  renameSync(folder, home)
}

/** Those of an hour ago and more: a younger one may be another run's. */
function sweepInterrupted() {
  for (const name of readdirSync('data').filter((name) => partial.test(name))) {
    const path = `data/${name}`
    if (statSync(path).mtimeMs < Date.now() - HOUR_MS) rmSync(path, { recursive: true, force: true })
  }
}

async function serve() {
  const ended = run('build/programs/main.js', environment(home))
  const isUp = await Promise.race([answers(), ended.then(() => false)])
  if (isUp) greet()
  process.exit(await ended)
}

async function answers() {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (response?.ok) return true
    await wait(100)
  }
}

function greet() {
  console.log(`
Nampak is at ${address} (Ctrl+C stops it).

Log in at ${address}/login by name alone, for instance as
  arif_lensa    a trusted spotter: photos show at once
  newcomer      new here, with a first photo that waits for approval
  demo_admin    an admin
or as anybody else, who is then made. What you write stays in ${home}/; delete that folder to begin anew.
`)
}

function environment(folder) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: address,
    TRUST_PROXY: '',
    DEV_LOGIN: '1',
    DATABASE_PATH: `${folder}/nampak.db`,
    MEDIA_DIR: `${folder}/media`,
    SESSION_SECRET: readFileSync(`${folder}/session-secret`, 'utf8').trim(),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
}

/** Runs a program, which gets our signals too; resolves with the code it ended with. */
function run(program, env) {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--max-old-space-size=512', program], {
    stdio: 'inherit',
    env,
  })
  process.on('SIGINT', () => child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
