import type { Server } from 'node:http'
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { env } from '#app/env.server.ts'
import type { RefusedCall } from '#app/http/api/refusal.server.ts'
import type { CachedAnswer, PageCacheEntry, PageRequest } from '#app/http/cache/page-cache.server.ts'
import type { CachedResponse } from '#app/http/cache/response-cache.server.ts'
import type { Lifecycle } from '#app/lifecycle.server.ts'
import type { SiteState } from '#app/site-state.ts'
import type { OfflinePages } from '#app/worker/service-worker.ts'
import { patternsOf, routeFinder } from './route-patterns.ts'

/** The Remix app as the server needs it, from a build or from Vite. */
export type Remix = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  lifecycle: Lifecycle
  /** How the site is doing. */
  readState: () => Promise<SiteState>
  /** The pattern of a path's route. */
  routeOf: (path: string) => string
  /** Answers that do not need the framework; null in development. */
  fastPath: FastPath | null
  /** Vite's middleware, in development. */
  assets: RequestHandler | null
}

export type FastPath = {
  answerFromPageCache: (request: PageRequest) => Promise<CachedAnswer | null>
  answerFromResponseCache: (request: PageRequest) => Promise<CachedResponse | null>
  pageCacheEntryOf: (request: PageRequest) => Promise<PageCacheEntry | null>
  answerApi: (args: LoaderFunctionArgs) => Promise<Response>
  refuseApi: (refused: RefusedCall) => Promise<Response>
  makeOfflinePages: () => OfflinePages
}

type AppEntry = FastPath & Pick<Remix, 'lifecycle' | 'readState'>

/** `server` also carries the socket of live reload, so that nothing else listens. */
export async function loadRemix(server: Server): Promise<Remix> {
  return env.isProduction ? loadBuilt() : loadDevelopment(server)
}

async function loadBuilt(): Promise<Remix> {
  const address = new URL('../server/index.js', import.meta.url).href
  const build = (await import(/* @vite-ignore */ address)) as ServerBuild
  const { lifecycle, readState, ...fastPath } = build.entry.module as unknown as AppEntry
  const routeOf = routeFinder(patternsOf(build))
  return { build, lifecycle, readState, routeOf, fastPath, assets: null }
}

async function loadDevelopment(server: Server): Promise<Remix> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
  const load = () =>
    vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown> as Promise<ServerBuild>
  const build = await load()
  const { lifecycle, readState } = build.entry.module as unknown as AppEntry
  const routeOf = routeFinder(patternsOf(build))
  return { build: load, lifecycle, readState, routeOf, fastPath: null, assets: vite.middlewares }
}
