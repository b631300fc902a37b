import { LRUCache } from 'lru-cache'
import { parse } from 'regexparam'
import { now } from '#app/clock.server.ts'
import { database, generationOf } from '#app/db.server.ts'
import { env } from '#app/env.server.ts'
import { isPersonal } from '#app/http/request/cookies.server.ts'
import { newFormKey } from '#app/http/request/idempotency.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { noteViewBy } from '#app/routes/vehicles/count-view.server.ts'

/**
 * Whole pages as visitors see them, kept in memory: nothing makes a page as cheap. One is shown again only while
 * nothing has been written since it was read, and for thirty seconds at most, since ages move without a write.
 */
const pages = new LRUCache<string, Kept>({ maxSize: 16 * 1024 * 1024, ttl: 30_000 })

/** In pieces, between which goes what is each reader's own. */
type Kept = { generation: number; pieces: Buffer[]; marks: Mark[]; vehicleId: number | null }

type Mark = 'nonce' | 'requestId' | 'formKey'

/** A page that is being made and may be kept. */
export type SharedPage = {
  key: string
  /** Before anything was read for it. */
  generation: number
  /** Whose page it is; set while it is made. */
  vehicleId: number | null
}

/** What is told of a request by the server in front. */
export type PageRequest = {
  method: string
  /** With its query. */
  address: string
  header: (name: string) => string
  clientAddress: string
  /** Of this answer alone. */
  nonce: string
  requestId: string
}

export type KnownPage = { body: Buffer } | { sharedPage: SharedPage | null }

/** The screens whose pages are kept, with the parameters that mean something to them; any other keeps a page out. */
const screens = Object.entries({
  '/': [],
  '/explore': 'search singleDigitMode startsWith tag make model sort t cursor page from'.split(' '),
  '/plate/:plate': ['talk', 'comment', 'photo'],
  '/comments/:commentId': ['after'],
  '/u/:username': [],
  '/whats-g80': [],
  '/legal': [],
  '/community-guidelines': [],
  '/developers': [],
  '/developers/plates': [],
  '/developers/api/:noun': [],
}).map(([path, params]) => ({ ...parse(path), params: new Set(params) }))

/** The page as it is kept, or where it may be kept once it is made; neither for what is somebody's own. */
export async function findPage(request: PageRequest): Promise<KnownPage> {
  const { method, address, header } = request
  // Addresses in a page are absolute: without `BASE_URL` they are the request's own.
  const isShared = env.isProduction && env.BASE_URL !== '' && (method === 'GET' || method === 'HEAD')
  if (!isShared || !isKnown(address) || isPersonal(header('Cookie'))) return { sharedPage: null }
  const headers = { Cookie: header('Cookie'), 'Accept-Language': header('Accept-Language') }
  const [db, language] = await Promise.all([database(), languageOf(new Request(env.BASE_URL, { headers }))])
  const key = `${language} ${address}`
  const generation = generationOf(db)
  const kept = pages.get(key)
  if (kept?.generation !== generation) return { sharedPage: { key, generation, vehicleId: null } }
  if (kept.vehicleId !== null && method === 'GET') {
    noteViewBy(kept.vehicleId, { member: null, address: request.clientAddress, header }, now())
  }
  return { body: filledIn(kept, { ...request, formKey: newFormKey() }) }
}

/** Keeps a page; `own` is what of it belongs to this reader alone. */
export function keepPage(
  { key, generation, vehicleId }: SharedPage,
  body: Buffer,
  own: Record<Mark, string>,
): void {
  const names = Object.keys(own) as Mark[]
  const text = body.toString('utf8')
  const pieces: Buffer[] = []
  const marks: Mark[] = []
  let start = 0
  for (const { index, mark } of placesOf(text, names, own)) {
    pieces.push(Buffer.from(text.slice(start, index)))
    marks.push(mark)
    start = index + own[mark].length
  }
  pieces.push(Buffer.from(text.slice(start)))
  pages.set(key, { generation, pieces, marks, vehicleId }, { size: body.byteLength + 2 * key.length + 1_000 })
}

function isKnown(address: string): boolean {
  const end = address.indexOf('?')
  const [path, query] = end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end + 1)]
  const screen = screens.find(({ pattern }) => pattern.test(path))
  return (
    screen !== undefined && [...new URLSearchParams(query).keys()].every((name) => screen.params.has(name))
  )
}

function placesOf(text: string, names: Mark[], own: Record<Mark, string>): { index: number; mark: Mark }[] {
  const places = names.flatMap((mark) => {
    const found: { index: number; mark: Mark }[] = []
    for (let index = text.indexOf(own[mark]); index >= 0; index = text.indexOf(own[mark], index + 1)) {
      found.push({ index, mark })
    }
    return found
  })
  return places.sort((one, other) => one.index - other.index)
}

function filledIn({ pieces, marks }: Kept, own: Record<Mark, string>): Buffer {
  const parts = pieces.flatMap((piece, index) => {
    const mark = marks[index]
    return mark === undefined ? [piece] : [piece, Buffer.from(own[mark])]
  })
  return Buffer.concat(parts)
}
