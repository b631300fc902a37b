import { fileURLToPath } from 'node:url'
import express, { type RequestHandler } from 'express'

const YEAR_S = 31_536_000

/** The build's client files: hashed ones are immutable, the files of `public/` are cached for an hour. */
export function serveAssets(): RequestHandler {
  const client = fileURLToPath(new URL('../client', import.meta.url))
  const hashed = express.static(`${client}/assets`, {
    immutable: true,
    maxAge: YEAR_S * 1000,
    index: false,
    redirect: false,
  })
  const others = express.static(client, { maxAge: 3_600_000, index: false, redirect: false })
  return (request, response, next) => {
    if (request.path.startsWith('/assets/')) {
      request.url = request.url.slice('/assets'.length)
      return void hashed(request, response, (error?: unknown) => {
        if (error) return next(error)
        response.status(404).type('text/plain').send('Not found')
      })
    }
    // There are no files, and each lookup costs a system call.
    if (request.path.startsWith('/api/')) return next()
    others(request, response, next)
  }
}
