/**
 * `npm run build && npm run bench -- page-cost`: CPU per request of home and of a vehicle's page on a site with 60
 * vehicles, beside a bare Remix route with as much markup (see `bareBuild`). Both are served by the site's own server, in
 * processes of their own that tell what they used: client and server are not counted together. Rounds alternate, so
 * that a noisy machine disturbs both alike.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { EntryContext, ServerBuild } from '@remix-run/node'
import { Link, Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration } from '@remix-run/react'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const paths = ['/', '/plate/WYX1001']
const rounds = 15
const perRound = 60
const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
}

if (process.argv[2] === 'serve') await serve(process.argv[3], process.argv[4] ?? '/')
else await measure()

type Server = { child: ChildProcess; origin: string }

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const site = await start(folder)
  await fill(site.origin)
  for (const path of paths) {
    const html = await (await fetch(site.origin + path)).text()
    const bare = await start(folder, site.origin, path)
    const bareHtml = await (await fetch(bare.origin + path)).text()
    const [page = Number.NaN, plain = Number.NaN] = await compare([site, bare], path)
    console.log(
      `${path.padEnd(16)} ${page.toFixed(2)} ms CPU, bare ${plain.toFixed(2)} ms, ratio ${(page / plain).toFixed(2)}`,
      `(markup ${kilobytes(html)} against ${kilobytes(bareHtml)})`,
    )
    bare.child.kill()
  }
  site.child.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** The site itself, or, with the address of a page of it, the bare app with that page's markup. */
async function start(folder: string, ...bareOf: string[]): Promise<Server> {
  const env = {
    ...process.env,
    BASE_URL: 'http://localhost:3000',
    HOST: '127.0.0.1',
    SESSION_SECRET: 'for-benchmarks-only-and-no-secret-at-all',
    DEV_LOGIN: '1',
    DATABASE_PATH: join(folder, 'bench.db'),
    MEDIA_DIR: join(folder, 'media'),
    LOG_LEVEL: 'error',
  }
  const child = fork(new URL(import.meta.url), ['serve', ...bareOf], { env, execArgv: ['--import', 'tsx'] })
  const [port] = (await once(child, 'message')) as [number]
  return { child, origin: `http://127.0.0.1:${port}` }
}

async function serve(siteOrigin: string | undefined, path: string): Promise<void> {
  const built = (await import('../../build/server/index.js' as string)) as ServerBuild
  const { createApp } = await import('../../server/app.ts')
  const { lifecycle } = built.entry.module as unknown as Pick<Parameters<typeof createApp>[0], 'lifecycle'>
  const html = siteOrigin && (await (await fetch(siteOrigin + path)).text())
  if (!html) await lifecycle.start()
  const app = createApp({
    build: html ? bareBuild(built, html, path) : built,
    lifecycle,
    fastPath: null,
    assets: null,
  })
  const server = createServer(app).listen(0, '127.0.0.1', () =>
    process.send?.((server.address() as AddressInfo).port),
  )
  process.on('message', () => process.send?.(process.cpuUsage()))
}

async function usage({ child }: Server): Promise<number> {
  child.send('usage')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

/** 60 vehicles by one member, through the API. */
async function fill(origin: string): Promise<void> {
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { Origin: 'http://localhost:3000', 'Content-Type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/auth/dev', { username: 'bencher', admin: 1 })
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0]
  for (let number = 1001; number <= 1060; number++) {
    const added = await post('/api/vehicles', { plate: `WYX ${number}` }, cookie)
    if (added.status !== 201) throw new Error(`Adding a vehicle answered ${added.status}`)
  }
}

/** Milliseconds of CPU per request, the median of the rounds. */
async function compare(servers: Server[], path: string): Promise<number[]> {
  const measured = servers.map((): number[] => [])
  for (let round = -5; round < rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const before = await usage(server)
      for (let count = 0; count < perRound; count++) await (await fetch(server.origin + path)).arrayBuffer()
      const used = (await usage(server)) - before
      if (round >= 0) measured[index]?.push(used / perRound)
    }
  }
  return measured.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)
}

function kilobytes(text: string): string {
  return `${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`
}

/** A piece of markup: a text, or an element with its own. */
type Piece = string | { tag: string; props: Record<string, string>; children: Piece[] }

/** What stands in the body; our own markup needs no more of a parser. */
function piecesOf(html: string): Piece[] {
  const start = html.indexOf('<body>') + '<body>'.length
  const body = html.slice(start, html.indexOf('<script', start))
  const open: { tag: string; props: Record<string, string>; children: Piece[] }[] = [
    { tag: '', props: {}, children: [] },
  ]
  const close = () => {
    const done = open.pop()
    if (done) open.at(-1)?.children.push(done)
  }
  for (const [, closing, tag = '', attributes = '', text] of body.matchAll(
    /<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi,
  )) {
    if (text !== undefined) open.at(-1)?.children.push(text)
    else if (closing) close()
    else {
      open.push({ tag, props: propsOf(attributes), children: [] })
      if (attributes.endsWith('/')) close()
    }
  }
  return open[0]?.children ?? []
}

function propsOf(attributes: string): Record<string, string> {
  const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const plain = pairs.filter(([name]) => name !== 'style' && name !== 'data-discover')
  return Object.fromEntries(plain.map(([name, value]) => [reactNames[name] ?? name, value]))
}

/** Made anew with every page, as components do; ways within the site are links of the framework, as everywhere. */
function element(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { tag, props, children } = piece
  const content = children.length > 0 ? children.map(element) : undefined
  if (tag === 'a' && props.href?.startsWith('/'))
    return createElement(Link, { ...props, to: props.href, key }, content)
  return createElement(tag, { ...props, key }, content)
}

/**
 * The bare app: the framework with its flags, the same addresses, one route whose loader hands over the page's words
 * and whose component renders the page's elements. No database, no session, no languages, no plates to lay out.
 */
function bareBuild(built: ServerBuild, html: string, path: string): ServerBuild {
  const pieces = piecesOf(html)
  const words = html.match(/>[^<>{}]+</g) ?? []
  const page = {
    loader: () => ({ words }),
    default: () => createElement(Fragment, null, pieces.map(element)),
  }
  const root = {
    default: () =>
      createElement(
        'html',
        { lang: 'en' },
        createElement('head', null, createElement(Meta), createElement(Links)),
        createElement(
          'body',
          null,
          createElement(Outlet),
          createElement(ScrollRestoration),
          createElement(Scripts),
        ),
      ),
  }
  const target = path === '/' ? 'routes/home/home' : 'routes/vehicles/vehicle'
  const routes = Object.fromEntries(
    Object.entries(built.routes).map(([id, route]) => [
      id,
      { ...route, module: id === 'root' ? root : id === target ? page : { default: () => null } },
    ]),
  )
  return { ...built, entry: { module: { default: renderWhole } }, routes } as unknown as ServerBuild
}

/** Sends whole documents, as our own entry does. */
function renderWhole(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const collected = new PassThrough()
    collected.on('data', (chunk: Buffer) => chunks.push(chunk))
    collected.on('end', () =>
      resolve(new Response(new Uint8Array(Buffer.concat(chunks)), { status, headers })),
    )
    const page = createElement(RemixServer, { context: remix, url: request.url })
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(collected) })
  })
}
