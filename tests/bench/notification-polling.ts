/**
 * `npm run build && npm run bench -- notification-polling`: the CPU that 200 members cost the server who leave a page open,
 * each of which asks for its notifications every ten seconds, 20 requests a second, and is answered with a 304. Beside
 * it what `/healthz` costs at the same rate, a call of the API that finds one number, and the server at rest. The server is a process of its own; client and
 * server are not counted together.
 */
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { cpuSeconds, startSite } from '#tests/site.ts'

const MEMBERS = 200
const PER_SECOND = 20
const SECONDS = 20
/** Of all members, before it counts. */
const WARM_ROUNDS = 40
/** One after the other, without a pause. */
const AT_ONCE = 4_000

/** Whose turn it is. */
let turn = 0

/** A connection for each member, as their browsers keep one. */
type Poller = { agent: Agent; cookie: string; etag: string }

const site = await startSite()
try {
  const pollers = await signInAll()
  tellAll()
  // Everything is asked for once before: code is compiled, connections are made, every browser has its answer.
  for (const poller of pollers) poller.etag = (await ask('/api/notifications?page=1&limit=10', poller)).etag
  // A server that has been up for minutes has had every line compiled.
  for (let round = 0; round < WARM_ROUNDS; round += 1) await Promise.all(pollers.map(() => poll(pollers)))
  console.log(`at rest                ${await during(5, async () => {})} % of one core`)
  console.log(`/healthz               ${await during(SECONDS, () => health(pollers))} % of one core`)
  console.log(`counting vehicles      ${await during(SECONDS, () => count(pollers))} % of one core`)
  console.log(`polling notifications  ${await during(SECONDS, () => poll(pollers))} % of one core`)
  console.log(`one after the other     ${await each(() => health(pollers))} ms of CPU for /healthz`)
  console.log(`                        ${await each(() => count(pollers))} ms for counting vehicles`)
  console.log(`                        ${await each(() => poll(pollers))} ms for a poll`)
  console.log(`${MEMBERS} members, ${PER_SECOND} requests a second, ${SECONDS} s each; the aim is under 5 %`)
  for (const { agent } of pollers) agent.destroy()
} finally {
  await site.stop()
}

async function signInAll(): Promise<Poller[]> {
  const pollers: Poller[] = []
  for (let n = 1; n <= MEMBERS; n += 1) {
    const browser = site.browser()
    const answer = await browser.call('POST', '/auth/dev', { username: `poller_${n}`, admin: n === 1 })
    if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
    if (n === 1) await browser.call('POST', '/api/vehicles', { plate: 'WXY8' })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    pollers.push({ agent: new Agent({ keepAlive: true, maxSockets: 1 }), cookie, etag: '' })
  }
  return pollers
}

/** Thirty notifications for each, ten of them unread: comments with their texts, and likes by several. */
function tellAll(): void {
  const database = new Database(join(site.dir, 'site.db'))
  const text = 'Seen this morning in Bangsar, with the roof down and a surfboard in the passenger seat.'
  database.transaction(() => {
    const { id: vehicle } = database.prepare('SELECT id FROM vehicles').get() as { id: number }
    const users = database.prepare('SELECT id FROM users ORDER BY id').all() as { id: number }[]
    const comment = database.prepare(
      'INSERT INTO comments (vehicle_id, author_id, depth, text, created_at) VALUES (?, ?, 0, ?, ?)',
    )
    const notification = database.prepare(
      `INSERT INTO notifications (user_id, type, params, vehicle_id, comment_id, created_at, read_at)
        VALUES (?, ?, '{}', ?, ?, ?, ?)`,
    )
    const actor = database.prepare(
      'INSERT INTO notification_actors (notification_id, user_id, at) VALUES (?, ?, ?)',
    )
    for (const [index, { id }] of users.entries()) {
      const others = [1, 2, 3].map((step) => users[(index + step) % users.length]?.id ?? id)
      for (let n = 1; n <= 30; n += 1) {
        const at = Date.now() - n * 60_000
        const readAt = n <= 10 ? null : at
        const isLike = n % 3 === 0
        const about = isLike ? null : comment.run(vehicle, others[0], text, at).lastInsertRowid
        const type = isLike ? 'VEHICLE_LIKED' : 'COMMENT_ON_VEHICLE'
        const { lastInsertRowid } = notification.run(id, type, vehicle, about, at, readAt)
        if (isLike) for (const other of others) actor.run(lastInsertRowid, other, at)
      }
    }
  })()
  database.close()
}

/** The next one in turn; every answer has to be a 304. */
async function poll(pollers: Poller[]): Promise<void> {
  const poller = pollers[turn++ % pollers.length] as Poller
  const { status } = await ask('/api/notifications?page=1&limit=10', poller)
  if (status !== 304) throw new Error(`A poll answered ${status}`)
}

async function health(pollers: Poller[]): Promise<void> {
  await ask('/healthz', pollers[turn++ % pollers.length] as Poller)
}

async function count(pollers: Poller[]): Promise<void> {
  await ask('/api/vehicles/count', pollers[turn++ % pollers.length] as Poller)
}

/** Acts twenty times a second, and tells what the server used meanwhile, as a share of one core. */
async function during(seconds: number, act: () => Promise<void>): Promise<string> {
  const [before, start] = [cpuSeconds(site), performance.now()]
  const acts: Promise<void>[] = []
  for (let n = 0; n < seconds * PER_SECOND; n += 1) {
    const wait = start + (n * 1_000) / PER_SECOND - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    acts.push(act())
  }
  await Promise.all(acts)
  const passed = (performance.now() - start) / 1_000
  return ((100 * (cpuSeconds(site) - before)) / passed).toFixed(1).padStart(5)
}

/** What the server uses for one act when it has nothing else to wait for, ms: no sleeps, no caches gone cold. */
async function each(act: () => Promise<void>): Promise<string> {
  const before = cpuSeconds(site)
  for (let n = 0; n < AT_ONCE; n += 1) await act()
  return ((1_000 * (cpuSeconds(site) - before)) / AT_ONCE).toFixed(2).padStart(5)
}

function ask(path: string, { agent, cookie, etag }: Poller): Promise<{ status: number; etag: string }> {
  const headers = {
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
    'Accept-Encoding': 'gzip, deflate, br',
    'Accept-Language': 'en-MY,en;q=0.9',
    ...(etag === '' ? {} : { 'If-None-Match': etag }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: site.port, path, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: String(answer.headers.etag ?? '') }),
      )
    })
    sent.once('error', reject)
    sent.end()
  })
}
