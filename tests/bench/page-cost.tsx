/**
 * `npm run build && npm run bench -- page-cost`: CPU per request of a member's pages, which no cache answers: home with
 * four full panels, explore, a vehicle with 30 comments and three photos. Beside them a bare Remix route of 12 KB (see
 * `bareBuild`). Both are served by the site's own server, in processes of their own that tell what they used. Rounds
 * take turns, so that a noisy machine disturbs all alike; the ratio is the median of the rounds' own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react'
import type { RequestHandler } from 'express'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { Browser } from '#tests/browser.ts'
import { carPhoto } from '#tests/e2e/photo.ts'

const BASE_URL = 'http://localhost:3000'
/** How many times the bare route each may take. Of the 30 comments of WYX1001 its page shows 10, of WYX1002 all. */
const aims = { '/': 2.6, '/explore': 2.1, '/plate/WYX1001': 2.25, '/plate/WYX1002': 2.25 }
const ROUNDS = 15
const WARM_UP = 600
const PER_ROUND = 40
const SPOTTERS = 20
const VEHICLES = 60
const PHOTOGRAPHED = 24

type Server = { child: ChildProcess; origin: string }
type Target = { server: Server; path: string; cookie: string; costs: number[] }

if (process.argv[2] === 'serve') await serve(process.argv[3] === 'bare')
else await measure()

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const [site, bare] = [await start(folder, 'site'), await start(folder, 'bare')]
  try {
    const cookie = await fill(site.origin)
    const target = (server: Server, path: string): Target => ({ server, path, cookie, costs: [] })
    const plain = target(bare, '/')
    const pages = Object.entries(aims).map(([path, aim]) => ({ ...target(site, path), aim }))
    await compare([plain, ...pages])
    console.log(`bare             ${median(plain.costs).toFixed(2)} ms of CPU (${await kilobytes(plain)})`)
    for (const page of pages) {
      const ratio = median(page.costs.map((cost, round) => cost / (plain.costs[round] ?? Number.NaN)))
      console.log(
        `${page.path.padEnd(16)} ${median(page.costs).toFixed(2)} ms, ${ratio.toFixed(2)} times as much;`,
        `the aim is ${page.aim} (${await kilobytes(page)})`,
      )
    }
  } finally {
    site.child.kill()
    bare.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(folder: string, which: 'site' | 'bare'): Promise<Server> {
  const env = {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    BASE_URL,
    HOST: '127.0.0.1',
    SESSION_SECRET: 'for-benchmarks-only-and-no-secret-at-all',
    DEV_LOGIN: '1',
    DATABASE_PATH: join(folder, `${which}.db`),
    MEDIA_DIR: join(folder, 'media'),
    LOG_LEVEL: 'error',
  }
  // As `npm start` has it.
  const execArgv = ['--max-semi-space-size=8', '--import', 'tsx']
  const child = fork(new URL(import.meta.url), ['serve', which], { env, execArgv })
  const [port] = (await once(child, 'message')) as [number]
  return { child, origin: `http://127.0.0.1:${port}` }
}

async function serve(isBare: boolean): Promise<void> {
  const built = (await import('../../build/server/index.js' as string)) as ServerBuild
  const { createApp } = await import('../../server/app.ts')
  const fastPath = built.entry.module as unknown as NonNullable<Parameters<typeof createApp>[0]['fastPath']>
  const { lifecycle, readState } = built.entry.module as unknown as Parameters<typeof createApp>[0]
  if (!isBare) await lifecycle.start()
  const build = isBare ? bareBuild(built) : built
  // Pages alone are asked for.
  const assets: RequestHandler = (_, __, next) => next()
  const rest = { lifecycle, readState, routeOf: String, assets }
  const app = createApp({ build, ...rest, fastPath: isBare ? null : fastPath })
  const server = createServer(app).listen(0, '127.0.0.1', () =>
    process.send?.((server.address() as AddressInfo).port),
  )
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.on('SIGTERM', () => process.exit())
}

/** Vehicles of twenty admins, whose photos count at once, with comments under two; the cookie of a fresh member. */
async function fill(origin: string): Promise<string> {
  // The site knows itself by another address than the one it is reached at.
  const send = (request: Request) => fetch(new Request(request.url.replace(BASE_URL, origin), request))
  const signIn = async (username: string, admin: boolean) => {
    const browser = new Browser(send, BASE_URL)
    await done(browser.call('POST', '/auth/dev', { username, admin }))
    return browser
  }
  const spotters = await Promise.all(Array.from({ length: SPOTTERS }, (_, n) => signIn(`spotter_${n}`, true)))
  const by = (n: number) => spotters[n % SPOTTERS] as Browser
  const photos = await Promise.all(['#3c78b4', '#b43c3c', '#3cb478'].map((colour) => carPhoto(colour)))
  const cars = ['Proton Saga', 'Perodua Myvi', 'Honda City', 'Toyota Vios', 'BMW M3'].map((car) =>
    car.split(' '),
  )
  const addVehicle = async (n: number) => {
    const id = await idOf(by(n).call('POST', '/api/vehicles', { plate: `WYX${1001 + n}` }))
    const [make, model] = cars[n % cars.length] ?? []
    await done(by(n).call('POST', `/api/vehicles/${id}/basic-info`, { make, model, color: 'White' }))
    await done(by(n).call('POST', `/api/vehicles/${id}/tags`, { tag: tagTypes[n % 12] }))
    for (const photo of n < 2 ? photos : n < PHOTOGRAPHED ? photos.slice(0, 1) : []) {
      const file = new File([new Uint8Array(photo)], 'car.jpg', { type: 'image/jpeg' })
      await done(by(n).post('/api/upload/upload', { vehicleId: id, file }))
    }
    return id
  }
  const ids: string[] = []
  for (let n = VEHICLES - 1; n >= 0; n--) ids.unshift(await addVehicle(n))
  const comment = 'Seen it in Ipoh, and again in Kuala Lumpur the day after.'
  const addThread = (n: number, vehicleId = ids[0]) =>
    idOf(by(n).call('POST', '/api/discussions', { vehicleId, comment }))
  for (let n = 0; n < 30; n++) await addThread(n)
  for (let n = 0; n < 10; n++) {
    const thread = await addThread(n, ids[1])
    for (const reply of [1, 2])
      await done(by(n + reply).call('POST', `/api/discussions/${thread}/reply`, { comment }))
  }
  const reader = await signIn('reader', false)
  return [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function done(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return text
}

async function idOf(answer: Promise<Response>): Promise<string> {
  return (JSON.parse(await done(answer)) as { _id: string })._id
}

async function compare(targets: Target[]): Promise<void> {
  for (const target of targets) for (let count = 0; count < WARM_UP; count++) await ask(target)
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of targets) {
      const before = await usage(target.server)
      for (let count = 0; count < PER_ROUND; count++) await ask(target)
      target.costs.push(((await usage(target.server)) - before) / PER_ROUND)
    }
  }
}

/** Milliseconds of CPU so far, of all threads of a process. */
async function usage({ child }: Server): Promise<number> {
  child.send('usage')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

/** As a browser asks for a page; the bytes of what came. */
function ask({ server, path, cookie }: Target, encodings = 'gzip, deflate, br'): Promise<number> {
  const headers = {
    Accept: 'text/html,application/xhtml+xml',
    'Accept-Encoding': encodings,
    'Accept-Language': 'en-MY,en;q=0.9',
    'Sec-Fetch-Dest': 'document',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
    Cookie: cookie,
  }
  return new Promise((resolve, reject) => {
    get(server.origin + path, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

async function kilobytes(target: Target): Promise<string> {
  const [whole, sent] = [await ask(target, 'identity'), await ask(target)]
  return `${(whole / 1024).toFixed(1)} KB, sent as ${(sent / 1024).toFixed(1)}`
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * The bare app: the framework with its flags and one route of plain elements whose loader hands over its words. No other
 * address, no link, no database, no session, no languages.
 */
function bareBuild(built: ServerBuild): ServerBuild {
  const text =
    'Seen it in Ipoh, and again in Kuala Lumpur the day after, with the same stickers on its rear window.'
  const words = Array.from({ length: 36 }, (_, index) => ({ title: `Vehicle number ${index}`, text }))
  const modules = {
    root: { default: BareRoot },
    'routes/home/home': { loader: () => ({ words }), default: BarePage },
  }
  const routes = Object.entries(modules).map(([id, module]) => [id, { ...built.routes[id], module }])
  const files = Object.keys(modules).map((id) => [id, built.assets.routes[id]])
  return {
    ...built,
    entry: { module: { default: built.entry.module.default } },
    routes: Object.fromEntries(routes),
    assets: { ...built.assets, routes: Object.fromEntries(files) },
  }
}

function BareRoot() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function BarePage() {
  const { words } = useLoaderData<{ words: { title: string; text: string }[] }>()
  return (
    <main>
      {words.map(({ title, text }) => (
        <article key={title} className="card">
          <h2>{title}</h2>
          <p className="text">{text}</p>
        </article>
      ))}
    </main>
  )
}
