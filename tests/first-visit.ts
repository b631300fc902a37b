import type { Page } from '@playwright/test'

/** One request of a page: its answer's head and its body as it went over the line, bytes. */
export type Moved = { path: string; type: string; encoding: string; head: number; body: number }

/** A phone of the smaller kind. */
export const phone = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}

/**
 * Goes to a page, as a test's browser does that has nothing in its cache, and tells all that comes before the reader does
 * anything: the page, what it brings and what its scripts ask for, as Chromium counts it. What stands in a style sheet
 * as data is no request.
 */
export async function firstVisit(page: Page, path: string): Promise<Moved[]> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const moved = new Map<string, Moved>()
  const pending = new Set<string>()
  line.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    const { pathname, search } = new URL(request.url)
    pending.add(requestId)
    moved.set(requestId, { path: pathname + search, type, encoding: '', head: 0, body: 0 })
  })
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const one = moved.get(requestId)
    if (!one) return
    one.head = response.encodedDataLength
    const name = Object.keys(response.headers).find((name) => name.toLowerCase() === 'content-encoding')
    one.encoding = (name && response.headers[name]) ?? ''
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = moved.get(requestId)
    if (one) one.body = encodedDataLength - one.head
    pending.delete(requestId)
  })
  line.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  await page.goto(path)
  // The scripts have taken the page over: one of their effects says how scrolling is restored.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  for (let known = -1; known !== moved.size || pending.size > 0; ) {
    known = moved.size
    await nothingToDo(page)
  }
  await line.detach()
  return [...moved.values()]
}

/** The page has drawn itself and has nothing planned for right after. */
function nothingToDo(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))
        })
      }),
  )
}

export const isPhoto = ({ path }: Moved) => path.startsWith('/media/')

export const totalOf = (moved: Moved[]) => moved.reduce((total, { head, body }) => total + head + body, 0)
