/**
 * `npm run build && npm run bench -- raid-polling`: the CPU that 500 visitors cost the server who have a raid open, each of
 * which asks every ten seconds, 50 requests a second: the page for `live`, home's banner for `active`. Each call by itself,
 * with and without what the browser has already, and while the site is written to twice a second. Beside it `/healthz` at
 * the same rate. The raid has 200 contributors. `alone` is the CPU of one unchanged answer of many that are asked for one after
 * the other on connections that stay open, less what the idle server uses.
 */
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { cpuSeconds, startSite } from '#tests/site.ts'

const CONTRIBUTORS = 200
const PER_SECOND = 50
const SECONDS = 10
const WARM = 3_000
const ALONE = 5_000

const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const site = await startSite()
try {
  const admin = site.browser()
  await admin.call('POST', '/auth/dev', { username: 'raid_admin', admin: true })
  const times = { startAt: iso(-1), endAt: iso(1) }
  const made = await admin.call('POST', '/api/raids', { title: 'EV week', slug: 'ev-week', ...times })
  if (!made.ok) throw new Error(`Making a raid answered ${made.status}`)
  await admin.call('POST', '/api/vehicles', { plate: 'WXY8' })
  contribute()
  const calls = [
    '/healthz',
    '/api/raids/active',
    '/api/raids/ev-week/live',
    '/api/raids/ev-week/progress',
    '/api/raids/ev-week/leaderboard',
  ]
  const idle = await idleShare()
  for (const path of calls) {
    const { etag } = await ask(path)
    for (let n = 0; n < WARM; n += 1) await ask(path, n % 2 ? etag : '')
    const plain = await during(() => ask(path))
    const same = etag === '' ? '' : await during(() => ask(path, etag))
    const written = etag === '' ? '' : await during(() => ask(path, etag), write)
    const alone = await alonePerAnswer(path, etag, idle)
    console.log(
      `${path.padEnd(32)} ${plain} %  unchanged ${same} %  while written to ${written} %  alone ${alone} ms`,
    )
  }
  console.log(`of one core, at ${PER_SECOND} requests a second; the aim is under 3 % for each call`)

  async function write(turn: number): Promise<void> {
    await admin.call('POST', '/api/vehicles/v-1/like', { liked: turn % 2 === 0 })
  }
} finally {
  agent.destroy()
  await site.stop()
}

function iso(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
}

function contribute(): void {
  const database = new Database(join(site.dir, 'site.db'))
  const user = database.prepare('INSERT INTO users (username, username_key, created_at) VALUES (?, ?, 1)')
  const share = database.prepare(
    'INSERT INTO raid_contributors (raid_id, user_id, total, reached_at) VALUES (1, ?, ?, 1)',
  )
  database.transaction(() => {
    for (let n = 1; n <= CONTRIBUTORS; n += 1) {
      const { lastInsertRowid } = user.run(`raider_${n}`, `raider_${n}`)
      share.run(lastInsertRowid, n)
    }
  })()
  database.close()
}

/** What the server used meanwhile, as a share of one core. */
async function during(act: () => Promise<unknown>, write?: (turn: number) => Promise<void>): Promise<string> {
  const [before, start] = [cpuSeconds(site), performance.now()]
  const acts: Promise<unknown>[] = []
  for (let n = 0; n < SECONDS * PER_SECOND; n += 1) {
    const wait = start + (n * 1_000) / PER_SECOND - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    acts.push(act())
    if (write && n % (PER_SECOND / 2) === 0) acts.push(write(n / (PER_SECOND / 2)))
  }
  await Promise.all(acts)
  const passed = (performance.now() - start) / 1_000
  return ((100 * (cpuSeconds(site) - before)) / passed).toFixed(1)
}

/** What the server uses while nobody asks, as a share of one core. */
async function idleShare(): Promise<number> {
  const [before, start] = [cpuSeconds(site), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000))
  return (cpuSeconds(site) - before) / ((performance.now() - start) / 1_000)
}

/** Milliseconds of CPU. */
async function alonePerAnswer(path: string, etag: string, idle: number): Promise<string> {
  const [before, start] = [cpuSeconds(site), performance.now()]
  for (let n = 0; n < ALONE; n += 1) await ask(path, etag)
  const passed = (performance.now() - start) / 1_000
  return (((cpuSeconds(site) - before - idle * passed) * 1_000) / ALONE).toFixed(3)
}

function ask(path: string, etag = ''): Promise<{ etag: string }> {
  const headers = { 'Accept-Language': 'en-MY', ...(etag === '' ? {} : { 'If-None-Match': etag }) }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: site.port, path, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ etag: String(answer.headers.etag ?? '') }))
    })
    sent.once('error', reject)
    sent.end()
  })
}
