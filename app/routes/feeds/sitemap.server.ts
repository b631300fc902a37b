import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { EmptySitemap, ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'
import { collectionPath } from '#app/domain/collections/collection.ts'
import { lastCollectionId, sitemapCollectionsQuery } from '#app/domain/collections/sitemap.server.ts'
import { found } from '#app/domain/errors.ts'
import { lastVehicleId, sitemapVehiclesQuery } from '#app/domain/finding/sitemap.server.ts'
import type { IdSpan } from '#app/domain/ids.ts'
import { photoUrls } from '#app/domain/media/media.ts'
import { lastUserId, sitemapUsersQuery } from '#app/domain/users/sitemap.server.ts'
import { userPath } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { log } from '#app/http/request/log.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

export const sitemapPath = '/sitemap.xml'

/** Ids of one part: it lists no more addresses than that, and is smaller than 1 MB. */
const IDS_PER_PART = 3_000

/** Rows per batch; then the event loop takes other requests. */
const ROWS_AT_ONCE = 100

/** Characters per chunk of the response. */
const CHUNK_LENGTH = 16_384

/** Screens that are the same for everybody and do not come from a list. The API's are the route's to name. */
const pages = [
  '/',
  '/explore',
  '/collections',
  '/raids',
  '/whats-g80',
  '/legal',
  '/community-guidelines',
  '/developers',
  '/developers/plates',
]

/** What comes from lists, in parts. */
const lists = {
  vehicles: { last: lastVehicleId, read: readVehicles },
  users: { last: lastUserId, read: readUsers },
  collections: { last: lastCollectionId, read: readCollections },
}

type List = (typeof lists)[keyof typeof lists]
type Listed = { id: number; item: SitemapItemLoose }

/** The index of all parts. A part is a stretch of ids, so that what is added later touches the last one alone. */
export async function sitemapIndex({ db, request }: ScreenArgs): Promise<Response> {
  const files = ['pages']
  for (const [name, { last }] of Object.entries(lists)) {
    const parts = partsFor(await last(db))
    for (let part = 1; part <= parts; part++) files.push(`${name}-${part}`)
  }
  const origin = siteOrigin(request)
  const entries = files.map((file) => ({ url: `${origin}/sitemaps/${file}.xml` }))
  return xmlOf(request, entries, () => new SitemapIndexStream({ level: ErrorLevel.SILENT }))
}

/** One part, by the name of its file; `not_found` where the index has none of that name. */
export async function sitemapPart(
  { db, request, params }: ScreenArgs,
  apiPages: string[],
): Promise<Response> {
  const origin = siteOrigin(request)
  const { file = '' } = params
  if (file === 'pages.xml') {
    const urls = [...pages, ...apiPages].map((path) => ({ url: origin + path }))
    return urlsOf(request, urls)
  }
  const [, name, number] = found(/^(vehicles|users|collections)-([1-9]\d{0,8})\.xml$/.exec(file))
  const list = lists[name as keyof typeof lists]
  const part = Number(number)
  found(part <= partsFor(await list.last(db)) ? part : null)
  return urlsOf(request, itemsOf(db, list, part, origin))
}

function partsFor(lastId: number): number {
  return Math.ceil(lastId / IDS_PER_PART)
}

async function* itemsOf(db: ReadDatabase, list: List, part: number, origin: string) {
  const upTo = part * IDS_PER_PART
  let after = upTo - IDS_PER_PART
  for (;;) {
    const rows = await list.read(db, { after, upTo, limit: ROWS_AT_ONCE }, origin)
    for (const { item } of rows) yield item
    after = rows.at(-1)?.id ?? upTo
    if (rows.length < ROWS_AT_ONCE) return
    await nextTurn()
  }
}

async function readVehicles(db: ReadDatabase, span: IdSpan, origin: string): Promise<Listed[]> {
  const rows = await sitemapVehiclesQuery(db, span).execute()
  return rows.map(({ id, plate, last_activity_at, photoName }) => ({
    id,
    item: {
      url: origin + vehiclePath(plate),
      lastmod: new Date(last_activity_at).toISOString(),
      ...(photoName ? { img: origin + photoUrls({ name: photoName, ext: 'jpg' }).large.jpg } : {}),
    },
  }))
}

async function readUsers(db: ReadDatabase, span: IdSpan, origin: string): Promise<Listed[]> {
  const rows = await sitemapUsersQuery(db, span).execute()
  return rows.map(({ id, username }) => ({ id, item: { url: origin + userPath(username) } }))
}

async function readCollections(db: ReadDatabase, span: IdSpan, origin: string): Promise<Listed[]> {
  const rows = await sitemapCollectionsQuery(db, span).execute()
  return rows.map(({ id, slug, updated_at }) => ({
    id,
    item: { url: origin + collectionPath({ slug }), lastmod: new Date(updated_at).toISOString() },
  }))
}

function urlsOf(request: Request, items: Iterable<SitemapItemLoose> | AsyncIterable<SitemapItemLoose>) {
  const xmlns = { image: true, news: false, video: false, xhtml: false }
  return xmlOf(request, items, () => new SitemapStream({ level: ErrorLevel.SILENT, xmlns }))
}

/** The same for every reader; it goes out as it is made. */
function xmlOf(
  request: Request,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  writer: () => Transform,
): Response {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const xml = writer()
  pipeline(Readable.from(items), xml, (error) => {
    if (error && !isExpected(error)) log.error({ err: error }, 'A sitemap broke off')
  })
  return new Response(createReadableStreamFromReadable(Readable.from(inLargerChunks(xml))), { headers })
}

/** A reader who left, or a part whose vehicles are all gone. */
function isExpected(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error instanceof EmptySitemap
}

/** The writer takes a list without entries for a mistake; to crawlers it is one like any other. */
const EMPTY =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'

/** The writer emits each tag by itself, which costs more than all the rest. */
async function* inLargerChunks(xml: AsyncIterable<Buffer | string>) {
  let chunk = ''
  try {
    for await (const tag of xml) {
      chunk += tag.toString()
      if (chunk.length < CHUNK_LENGTH) continue
      yield chunk
      chunk = ''
    }
  } catch (error) {
    if (!(error instanceof EmptySitemap)) throw error
    chunk = EMPTY
  }
  if (chunk !== '') yield chunk
}
