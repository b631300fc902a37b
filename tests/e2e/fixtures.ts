import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { seed } from '#tests/e2e/seed.ts'
import { startSite, type TestSite } from '#tests/site.ts'

export { expect }

/** A phone and a desk. */
export const widths = [360, 1280] as const

/** The tests of a journey, on a phone without JavaScript and on a desk with it; or in one of these ways alone. */
export function bothWays(
  define: (mode: { width: number; javaScriptEnabled: boolean }) => void,
  only?: 'phone' | 'desk',
): void {
  for (const [place, width, javaScriptEnabled] of [
    ['phone', 360, false],
    ['desk', 1280, true],
  ] as const) {
    if (only !== undefined && only !== place) continue
    test.describe(`${width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } })
      define({ width, javaScriptEnabled })
    })
  }
}

/**
 * Refusals that a test brings about on purpose: `expectAnswer(404, '/plate/')` allows them under that path. 0 is for
 * requests that nothing came back of.
 */
export type ExpectAnswer = (status: number, path: string) => void

type Fixtures = {
  expectAnswer: ExpectAnswer
  /** Signs a member in, by name, as if they had done so before; made first if there is none. */
  signIn: (username: string, more?: { admin?: boolean; firstLogin?: boolean }) => Promise<void>
}

type WorkerFixtures = { site: TestSite }

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      await seed(site)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.url),

  expectAnswer: [
    async ({ context, javaScriptEnabled, site }, use) => {
      const watch = new Watch(context, javaScriptEnabled)
      await use((status, path) => watch.allowed.push({ status, path }))
      expect(watch.problems()).toEqual([])
      expect(site.log.splice(0).filter(isError)).toEqual([])
    },
    { auto: true },
  ],

  signIn: ({ context, site }, use) =>
    use(async (username, more = {}) => {
      const headers = { Origin: site.url }
      const answer = await context.request.post('/auth/dev', { data: { username, ...more }, headers })
      expect(answer.status()).toBe(200)
    }),
})

/** What goes wrong in any tab of a test: an error in the console (a breach of the CSP is one), a request that fails. */
class Watch {
  readonly allowed: { status: number; path: string }[] = []
  readonly #refused: { status: number; url: string }[] = []
  readonly #others: string[] = []

  constructor(context: BrowserContext, hasScripts: boolean) {
    context.on('console', (message) => {
      // A refused request is told by its answer, below. Remix tells of a reader who moves on while the next page's data
      // is being read, and of an answer that is none of the site's.
      const isOther = /^(Failed to load resource|AbortError: signal is aborted|SyntaxError\n)/.test(
        message.text(),
      )
      if (message.type() === 'error' && !isOther) this.#others.push(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => this.#others.push(`${error.page()?.url()}: ${error.error().stack}`))
    context.on('requestfailed', (request) => {
      // Leaving a page stops what it was still asking for; without JavaScript no script is loaded ahead.
      const reason = request.failure()?.errorText
      const isExpected = reason === 'net::ERR_ABORTED' || (!hasScripts && request.resourceType() === 'script')
      if (!isExpected) this.#refused.push({ status: 0, url: request.url() })
    })
    context.on('response', (response) => {
      if (response.status() >= 400) this.#refused.push({ status: response.status(), url: response.url() })
    })
  }

  problems(): string[] {
    const isAllowed = ({ status, url }: { status: number; url: string }) =>
      this.allowed.some((one) => one.status === status && new URL(url).pathname.startsWith(one.path))
    const refused = this.#refused.filter((answer) => !isAllowed(answer))
    return [...this.#others, ...refused.map(({ status, url }) => `${status}: ${url}`)]
  }
}

/** A line of the server's log that tells of an error; what is no log entry is one. */
function isError(line: string): boolean {
  return !/"level":[1-4]0,/.test(line)
}

let spotted = 0

/** A plate that nobody has added yet on this worker's site. */
export function freshPlate(): { plate: string; text: string } {
  spotted += 1
  return { plate: `JHQ${3000 + spotted}`, text: `JHQ ${3000 + spotted}` }
}

let joined = 0

/** A username that nobody has yet on this worker's site. */
export function freshName(): string {
  joined += 1
  return `spotter_${joined}`
}

/** The one field error on the page, which stands beside its field and has it in focus. */
export async function expectFieldError(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true })
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(text)))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Sends a form past the browser's own checks, as an old browser would: the server's word is what is asked for. */
export async function withoutBrowserChecks(page: Page): Promise<void> {
  await page.locator('main form').evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.noValidate = true
  })
}

/** Holds back the page's requests to these addresses, until the answer is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Waits until the page's scripts have taken it over: one of their effects says how scrolling is restored. */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
}

/** Waits until the page has nothing left to do; where no frame is drawn a browser may never say so by itself. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })))
}
