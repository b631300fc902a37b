import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isRefusal, publicAgent, type Reach } from '#app/integrations/remote-fetch/public-agent.server.ts'
import { receive } from '#app/integrations/remote-fetch/receive.server.ts'
import { refusal, tooLarge, unreachable } from '#app/integrations/remote-fetch/refusals.ts'

/**
 * A file fetched from an address: as it lies at `path`. `name` is the last part of the address's path, decoded and
 * without folders; it may be empty.
 */
export type FetchedFile = { name: string; path: string; bytes: number; sha256: string }

/**
 * Fetches what lies at an address that somebody typed into a new file in `dir`, which the caller takes away. What kind
 * of file it is nobody has checked yet. Refuses, with the field `imageUrl`: `url_invalid`, `url_refused` (not public),
 * `url_failed` (answered, but with no file), `url_unreachable`, `file_too_large`, `overloaded`.
 */
export type RemoteFetch = (address: string, dir: string) => Promise<FetchedFile>

/** `allow` lists addresses that may be reached although they are not public (`127.0.0.1`). */
type Options = Partial<Reach> & { timeoutMs?: number; maxBytes?: number }

const MAX_ADDRESS_LENGTH = 2048
const MAX_REDIRECTS = 3
const MAX_AT_ONCE = 8
const TIMEOUT_MS = 10_000
const MAX_BYTES = 256 * 1024 * 1024

let fetcher: RemoteFetch | undefined

/** The site's fetcher. */
export function remoteFetch(): RemoteFetch {
  fetcher ??= makeRemoteFetch()
  return fetcher
}

/** Lets tests hand their own fetcher to whatever calls `remoteFetch()`; null forgets it. */
export function setRemoteFetch(own: RemoteFetch | null): void {
  fetcher = own ?? undefined
}

export function makeRemoteFetch(options: Options = {}): RemoteFetch {
  const { allow = [], lookup, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
  return async (address, dir) => {
    const url = parseAddress(address)
    return withinCapacity(async () => {
      // One limit for everything, from the look-up to the last byte: a sender of single bytes never falls silent.
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await follow(url, { allow, lookup, signal }, MAX_REDIRECTS)
      try {
        checkHead(answer, maxBytes)
        return { name: nameOf(url), ...(await receive(answer, dir, { maxBytes, signal })) }
      } finally {
        answer.destroy()
      }
    })
  }
}

function parseAddress(address: string): URL {
  const url = address.length <= MAX_ADDRESS_LENGTH ? toUrl(address) : null
  if (!url || !isFetchable(url)) throw refusal('url_invalid')
  return url
}

function toUrl(address: string, base?: URL): URL | null {
  return URL.canParse(address, base?.href) ? new URL(address, base) : null
}

function isFetchable(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

let running = 0

/** Of all fetches of the process only so many run at once: each may hold a connection for as long as the deadline. */
async function withinCapacity<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) throw refusal('overloaded', { retryAfter: TIMEOUT_MS / 1000 })
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
  }
}

type Way = Reach & { signal: AbortSignal }

const redirects = [301, 302, 303, 307, 308]

/** The first answer that is no redirect. */
async function follow(url: URL, way: Way, redirectsLeft: number): Promise<IncomingMessage> {
  const answer = await ask(url, way)
  if (!redirects.includes(answer.statusCode ?? 0)) return answer
  answer.destroy()
  const { location } = answer.headers
  if (!location || redirectsLeft === 0) throw refusal('url_failed')
  return follow(redirectTarget(location, url), way, redirectsLeft - 1)
}

async function ask(url: URL, way: Way): Promise<IncomingMessage> {
  try {
    return await answerOf(url, way)
  } catch (cause) {
    throw isRefusal(cause) ? refusal('url_refused', { cause }) : unreachable(cause)
  }
}

const headers = {
  'User-Agent': 'NampakFetcher/1.0',
  // Some sites send a page around the picture to whoever takes pages.
  Accept: 'image/*, video/*, */*;q=0.1',
  'Accept-Encoding': 'identity',
}

function answerOf(url: URL, { signal, ...reach }: Way): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, { agent: publicAgent(url, reach), headers, signal })
      .on('response', resolve)
      .on('error', reject)
      // A change of protocols ends with neither.
      .on('close', () => reject(new Error('the connection closed without an answer')))
      .end()
  })
}

function redirectTarget(location: string, from: URL): URL {
  // Headers are read as Latin-1, but servers that do not encode their file names write UTF-8.
  const url = toUrl(Buffer.from(location, 'latin1').toString('utf8'), from)
  if (!url) throw refusal('url_failed')
  if (!isFetchable(url)) throw refusal('url_refused')
  return url
}

/** Refuses what needs no reading. The type is believed only where it says that this is a page. */
function checkHead({ statusCode, headers }: IncomingMessage, maxBytes: number): void {
  const isCompressed = (headers['content-encoding'] || 'identity').toLowerCase() !== 'identity'
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '')
  if (statusCode !== 200 || isCompressed || isPage) throw refusal('url_failed')
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

function nameOf({ pathname }: URL): string {
  const name = decoded(pathname).split(/[/\\]/).at(-1) ?? ''
  const isFolder = name === '.' || name === '..'
  return isFolder ? '' : name.replace(/\p{Cc}/gu, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
