import {
  plateOf,
  readKeptSubmits,
  readStoredReader,
  type StoredReader,
  storeReader,
} from '#app/components/submit/kept/kept-store.ts'
import { sendKeptSubmits } from '#app/components/submit/kept/send-kept.ts'

/**
 * The service worker (docs/decisions/048): an offline page in place of the browser's own, and nothing of the site's from a
 * cache; and it sends what waits. `server/service-worker.ts` puts the offline pages before this script and sends both as
 * `/sw.js`.
 */

/** An offline page; `kept` is the list of what waits, with one entry. */
export type OfflinePage = { html: string; kept: string; noPlate: string }

export type OfflinePages = { policy: string; pages: Record<string, OfflinePage> }

/** What the types of documents lack. */
type Extendable = Event & { waitUntil(done: Promise<unknown>): void }
type Fetched = Extendable & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type Installing = Extendable & { addRoutes?(rules: object): Promise<void> }
type WorkerScope = {
  offline: OfflinePages
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<E extends Event>(type: string, handle: (event: E) => void): void
}

const worker = self as unknown as WorkerScope

worker.addEventListener<Installing>('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), leaveTheRestAlone(event)]))
})

/** Where the browser can be told, it does not even ask this script about what is no page. */
async function leaveTheRestAlone(event: Installing): Promise<void> {
  const modes = ['no-cors', 'cors', 'same-origin']
  const condition = { or: modes.map((requestMode) => ({ requestMode })) }
  try {
    await event.addRoutes?.({ condition, source: 'network' })
  } catch {}
}

worker.addEventListener<Extendable>('activate', (event) => {
  // The page is asked for while this script starts.
  event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable()))
})

worker.addEventListener<Fetched>('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(pageOf(event))
})

async function pageOf({ request, preloadResponse }: Fetched): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlinePage()
  }
}

async function offlinePage(): Promise<Response> {
  const { pages, policy } = worker.offline
  const reader = await readStoredReader().catch(() => null)
  const [fallback] = Object.values(pages) as [OfflinePage]
  const page = pages[reader?.language ?? ''] ?? fallback
  const plates = await waitingPlates(reader)
  const entries = plates.map((plate) => `<li>${escaped(plate || page.noPlate)}</li>`).join('')
  const list = plates.length === 0 ? '' : page.kept.replace(/<li>.*<\/li>/, () => entries)
  return new Response(
    page.html.replace('<!--kept-->', () => list),
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      },
    },
  )
}

async function waitingPlates(reader: StoredReader | null): Promise<string[]> {
  try {
    return reader?.member ? (await readKeptSubmits(reader.member)).map(plateOf) : []
  } catch {
    return []
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Background sync: there is a connection again, whether or not a page is open. */
worker.addEventListener<Extendable>('sync', (event) => {
  event.waitUntil(sendWaitingSubmits())
})

/** Rejects where it is worth another try: the browser makes it. */
async function sendWaitingSubmits(): Promise<void> {
  const member = (await readStoredReader())?.member
  if (!member) return
  const done = await sendKeptSubmits(member)
  if (done.some(({ outcome }) => outcome === 'offline')) throw new Error('offline')
}

worker.addEventListener<Extendable & MessageEvent<StoredReader>>('message', (event) => {
  event.waitUntil(storeReader(event.data).catch(() => {}))
})
