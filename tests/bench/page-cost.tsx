/**
 * `npm run build && npm run bench -- page-cost`: CPU per request of home and of a vehicle's page on a site with 60
 * vehicles, beside a bare Remix route with as much markup (see `bareBuild`). Rounds alternate, so that a noisy machine
 * disturbs both alike.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { Link, Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration } from '@remix-run/react'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
Object.assign(process.env, {
  BASE_URL: 'http://localhost:3000',
  HOST: '127.0.0.1',
  SESSION_SECRET: 'for-benchmarks-only-and-no-secret-at-all',
  DEV_LOGIN: '1',
  DATABASE_PATH: join(folder, 'bench.db'),
  MEDIA_DIR: join(folder, 'media'),
  LOG_LEVEL: 'error',
})

const built = (await import('../../build/server/index.js' as string)) as ServerBuild
const handle = createRequestHandler(built, 'production')
const context = {
  cspNonce: 'bench',
  clientAddress: '127.0.0.1',
  isDirectFromThisMachine: true,
  requestId: 'bench',
}

await fill()
const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
}
const rounds = 12
const perRound = 60
for (const path of ['/', '/plate/WYX1001']) {
  const html = await (await ask(handle, path)).text()
  const bare = createRequestHandler(bareBuild(html, path), 'production')
  const bareHtml = await (await ask(bare, path)).text()
  const [page = Number.NaN, plain = Number.NaN] = await compare(
    () => ask(handle, path),
    () => ask(bare, path),
  )
  console.log(
    `${path.padEnd(16)} ${page.toFixed(2)} ms CPU, bare ${plain.toFixed(2)} ms, ratio ${(page / plain).toFixed(2)}`,
    `(markup ${kilobytes(html)} against ${kilobytes(bareHtml)})`,
  )
}
rmSync(folder, { recursive: true, force: true })
process.exit(0)

async function ask(to: typeof handle, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Origin: 'http://localhost:3000', ...init.headers }
  return to(new Request(`http://localhost:3000${path}`, { ...init, headers }), { ...context })
}

/** 60 vehicles by one member, through the API. */
async function fill(): Promise<void> {
  const json = { 'Content-Type': 'application/json' }
  const signIn = { method: 'POST', headers: json, body: JSON.stringify({ username: 'bencher', admin: 1 }) }
  const cookie = (await ask(handle, '/auth/dev', signIn)).headers.get('Set-Cookie')?.split(';')[0] ?? ''
  for (let number = 1001; number <= 1060; number++) {
    const body = JSON.stringify({ plate: `WYX ${number}` })
    const added = await ask(handle, '/api/vehicles', { method: 'POST', headers: { ...json, cookie }, body })
    if (added.status !== 201) throw new Error(`Adding a vehicle answered ${added.status}`)
  }
}

/** Milliseconds of CPU per request, the median of the rounds. */
async function compare(...asks: (() => Promise<Response>)[]): Promise<number[]> {
  const measured = asks.map((): number[] => [])
  for (let round = -2; round < rounds; round++) {
    for (const [index, one] of asks.entries()) {
      const before = process.cpuUsage()
      for (let count = 0; count < perRound; count++) await (await one()).arrayBuffer()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) measured[index]?.push((user + system) / 1000 / perRound)
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
function bareBuild(html: string, path: string): ServerBuild {
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
