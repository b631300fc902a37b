import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { env } from '#app/env.server.ts'
import type { FastPath } from './remix.ts'

/**
 * In place of the service worker where it is switched off (`SERVICE_WORKER=0`): browsers that have one look for a newer
 * one at each page, and this one removes itself and what it may have stored.
 */
const removal = `addEventListener('install',function(){skipWaiting()})
addEventListener('activate',function(e){e.waitUntil(caches.keys().then(function(k){return Promise.all(k.map(function(n){return caches.delete(n)}))}).then(function(){return registration.unregister()}))})
`

/**
 * `/sw.js`: the built script with the offline pages before it, the same for everybody. It changes with either, and then
 * takes the place of the one that browsers have.
 */
export function serveServiceWorker({ makeOfflinePages }: FastPath): RequestHandler {
  const script = env.SERVICE_WORKER
    ? `self.offline=${JSON.stringify(makeOfflinePages())};${builtScript()}`
    : removal
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 27)}"`
  return (request, response) => {
    response.locals.route = '/sw.js'
    response.set({
      'Cache-Control': 'no-cache',
      ETag: etag,
      // Of the worker itself: it asks the site, and nobody else.
      'Content-Security-Policy': "default-src 'none';connect-src 'self'",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    response.type('text/javascript')
    if (request.fresh) return void response.status(304).end()
    response.send(script)
  }
}

function builtScript(): string {
  return readFileSync(new URL('../service-worker.js', import.meta.url), 'utf8')
}
