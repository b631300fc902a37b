import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { setDatabase } from '#app/db.server.ts'
import { startSession } from '#app/domain/session/session.server.ts'
import { future } from '#app/future.ts'
import { sessionCookie } from '#app/http/request/cookies.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { normalizeOriginHeaders } from '#app/http/request/origin.server.ts'
import { resetRateLimits } from '#app/http/request/rate-limits.server.ts'
import { methodNotAllowed } from '#app/http/screens/screen-loader.server.ts'
import { makeJobQueue, setJobQueue, stopJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import routeTable from '#app/routes.ts'
import type { Database } from '#db/schema.ts'
import { Browser, testOrigin } from '#tests/browser.ts'
import { testDatabase } from '#tests/database.ts'

/**
 * The whole app in this process: the real routes, loaders, actions and pages behind Remix's own request handler, each
 * test with a database and a media folder of its own. What the server in front of it does is tested with `site.ts`.
 */
export type TestApp = {
  db: Kysely<Database>
  /** Names of the files in its media folder. */
  mediaFiles(): string[]
  /** The paths of all of them. */
  mediaPaths(): string[]
  /** A visitor's browser; with a member, one in which they are signed in. */
  browser(member?: { id: number }): Promise<Browser>
}

type Context = { clientAddress: string; isDirectFromThisMachine: boolean; isDataRequest?: boolean }

/** Call it once in a test file: `const app = testApp()`. `app.db` is new for each test. */
export function testApp(): TestApp {
  const level = log.level
  const app = { browser, mediaFiles, mediaPaths } as TestApp
  let mediaDir = ''
  beforeEach(() => {
    log.level = 'silent'
    app.db = testDatabase()
    setDatabase(app.db)
    mediaDir = mkdtempSync(join(tmpdir(), 'media-'))
    setMediaStore(diskMediaStore(mediaDir))
    setJobQueue(makeJobQueue(':memory:'))
    resetRateLimits()
  })
  afterEach(async () => {
    setDatabase(null)
    setMediaStore(null)
    await stopJobQueue(0)
    await app.db.destroy()
    rmSync(mediaDir, { recursive: true, force: true })
  })
  afterAll(() => {
    log.level = level
  })

  let visitors = 0
  async function browser(member?: { id: number }): Promise<Browser> {
    visitors += 1
    const context: Context = { clientAddress: `192.0.2.${visitors}`, isDirectFromThisMachine: true }
    const made = new Browser((request) => {
      const isDataRequest = new URL(request.url).pathname.endsWith('.data')
      return handle(asServed(request), { ...context, isDataRequest })
    }, testOrigin)
    if (member) made.cookies.set('session', await sessionOf(app.db, member.id))
    return made
  }
  function mediaPaths(): string[] {
    const entries = readdirSync(mediaDir, { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  }
  function mediaFiles(): string[] {
    return mediaPaths().map((path) => basename(path))
  }
  return app
}

/** What the server in front does to a request's headers. */
function asServed(request: Request): Request {
  const headers: Record<string, string> = {
    ...Object.fromEntries(request.headers),
    host: new URL(testOrigin).host,
  }
  normalizeOriginHeaders(headers, 'http')
  return new Request(request, { headers })
}

/** A session's cookie, as the sign-in would have set it. */
export async function sessionOf(db: Kysely<Database>, userId: number, at = Date.now()): Promise<string> {
  const token = await startSession(db, { userId, provider: 'dev', at })
  return /^session=([^;]+)/.exec(await sessionCookie.serialize(token))?.[1] ?? ''
}

type Module = ServerBuild['entry']['module'] & ServerBuild['routes'][string]['module']

const modules = import.meta.glob<Module>(['../app/routes/**/*.{ts,tsx}', '!../app/routes/**/*.test.*'])
const frame = import.meta.glob<Module>(['../app/root.tsx', '../app/entry.server.tsx'])

const build = await buildInMemory()
const handle = createRequestHandler(build, 'test')

/** The paths of all screens that take forms, as `routes.ts` names them. */
export function routesWithForms(): string[] {
  return Object.values(build.routes).flatMap((route) =>
    route?.path && takesForms(route.module) && !/^(\*|(api|auth)\/.*)$/.test(route.path) ? [route.path] : [],
  )
}

/** The paths of all screens, as `routes.ts` names them. */
export function screenRoutes(): string[] {
  return Object.values(build.routes).flatMap((route) =>
    route?.path && 'meta' in route.module ? [route.path] : [],
  )
}

/** An address that can only be read has an action that says so. */
function takesForms(module: { action?: unknown }): boolean {
  return module.action !== undefined && module.action !== methodNotAllowed
}

/** What the build puts together, made from the same table of routes. */
async function buildInMemory(): Promise<ServerBuild> {
  const root = { id: 'root', path: '', module: await load(frame, '../app/root.tsx') }
  const routes: ServerBuild['routes'] = { root }
  for (const { id, path, index, file } of routeTable) {
    const routeId = id ?? file
    const module = await load(modules, `../app/${file}`)
    routes[routeId] = {
      id: routeId,
      parentId: 'root',
      ...(path ? { path } : {}),
      ...(index ? { index } : {}),
      module,
    }
  }
  return {
    entry: { module: await load(frame, '../app/entry.server.tsx') },
    routes,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: manifestOf(routes),
      url: '/manifest.js',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    mode: 'test',
    future,
  }
}

async function load(from: Record<string, () => Promise<Module>>, path: string): Promise<Module> {
  const module = await from[path]?.()
  if (module === undefined) throw new Error(`No module ${path}`)
  return module
}

function manifestOf(routes: ServerBuild['routes']): ServerBuild['assets']['routes'] {
  return Object.fromEntries(
    Object.values(routes).flatMap((route) => {
      if (route === undefined) return []
      const { module, ...place } = route
      const has = {
        hasAction: 'action' in module,
        hasLoader: 'loader' in module,
        hasErrorBoundary: 'ErrorBoundary' in module,
      }
      return [
        [route.id, { ...place, ...has, hasClientAction: false, hasClientLoader: false, module: '/route.js' }],
      ]
    }),
  )
}
