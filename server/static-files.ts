import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { acceptedEncoding } from '#app/http/request/accept-encoding.server.ts'

const YEAR_S = 31_536_000

/** In the order of their size. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/**
 * The build's client files: hashed ones are immutable, the files of `public/` are cached for an hour. They are sent as
 * the build has compressed them (`scripts/build.mjs`), with few headers: policies are for pages.
 */
export function serveAssets(): RequestHandler {
  const client = fileURLToPath(new URL('../client', import.meta.url))
  const files = new Set(readdirSync(client, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`))
  const options = { index: false, redirect: false, setHeaders: setFileHeaders } as const
  const hashed = express.static(`${client}/assets`, { ...options, immutable: true, maxAge: YEAR_S * 1000 })
  const others = express.static(client, { ...options, maxAge: 3_600_000 })
  return (request, response, next) => {
    const { path, url } = request
    const isHashed = path.startsWith('/assets/')
    if (isHashed) response.locals.route = '/assets/*'
    const pass = (error?: unknown) => {
      request.url = url
      if (error || !isHashed) return next(error)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.status(404).type('text/plain').send('Not found')
    }
    // Known from the start: looking a page's address up among the files would cost a system call.
    if (!files.has(path)) return pass()
    // Of a file of the build, which nobody else has named.
    if (!isHashed) response.locals.route = path
    const file = compressed(files, request, response) ?? path
    request.url = isHashed ? file.slice('/assets'.length) : file
    const serve = isHashed ? hashed : others
    serve(request, response, pass)
  }
}

/** The path of the compressed file, if there is one that the client takes. */
function compressed(files: Set<string>, request: Request, response: Response): string | null {
  const available = encodings.filter(({ ending }) => files.has(request.path + ending))
  if (available.length === 0) return null
  response.vary('Accept-Encoding')
  const names = available.map(({ name }) => name)
  const accepted = acceptedEncoding(request.get('Accept-Encoding') ?? '', names)
  const taken = available.find(({ name }) => name === accepted)
  return taken ? request.path + taken.ending : null
}

function setFileHeaders(response: Response, path: string): void {
  const encoding = encodings.find(({ ending }) => path.endsWith(ending))
  if (encoding) {
    response.setHeader('Content-Encoding', encoding.name)
    response.type(extname(path.slice(0, -encoding.ending.length)))
  }
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.removeHeader('X-Request-Id')
}
