import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { addSearchFunctions } from '#db/search-functions.ts'
import { haveQueue, moderationScreens } from '#tests/e2e/admin/moderation-screens.ts'
import { raidScreens } from '#tests/e2e/admin/raid-screens.ts'
import { type ExpectAnswer, expect, freshName, freshPlate, test, widths } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import { cutTexts } from '#tests/e2e/phone/cut-texts.ts'
import { collectionScreens } from '#tests/e2e/profile/collection-screens.ts'
import { profileScreens } from '#tests/e2e/profile/profile-screens.ts'
import { haveRaids, raidPageScreens } from '#tests/e2e/raids/raid-screens.ts'
import { removeRaids } from '#tests/e2e/raids/raids.ts'
import { bare, discussed, photographed, warden } from '#tests/e2e/seed.ts'
import { submitScreens } from '#tests/e2e/submit/submit-screens.ts'

type Screen = {
  path: string
  /** Who looks at it; a visitor unless said otherwise. */
  by?: 'member' | 'admin' | 'newcomer'
  /** 200 unless said otherwise. */
  status?: number
  /** What brings the page into the state that is looked at. */
  after?: (page: Page) => Promise<void>
  /** A rule that is broken on purpose, for the reason beside it. */
  except?: string
}

const deleted = 'BRP4100'

const screens: Record<string, Screen> = {
  home: { path: '/' },
  'home, signed in': { path: '/', by: 'member' },
  explore: { path: '/explore' },
  'explore, narrowed': { path: '/explore?startsWith=W&sort=views' },
  'explore, empty': { path: '/explore?search=no+such+thing+7' },
  liked: { path: '/liked', by: 'admin' },
  'liked, none': { path: '/liked', by: 'member' },
  'vehicle with photos': { path: `/plate/${photographed.plate}` },
  'vehicle without photos, adding one': {
    path: `/plate/${bare.plate}`,
    by: 'member',
    after: (page) => page.getByRole('main').getByText('Add image').click(),
  },
  'vehicle, its details being edited': { path: `/plate/${bare.plate}?edit=basics`, by: 'member' },
  'vehicle, its plate style being chosen': { path: `/plate/${bare.plate}?edit=style`, by: 'admin' },
  'vehicle, its photos being put in order': { path: `/plate/${photographed.plate}?reorder=1`, by: 'member' },
  'vehicle that is talked about': {
    path: `/plate/${discussed.plate}`,
    by: 'member',
    after: discussionReached,
    // The list of names makes the field a combobox, as WAI-ARIA's pattern has it; HTML's own list of roles knows none
    // for several lines.
    except: 'aria-allowed-role',
  },
  'vehicle that is talked about, to a visitor': { path: `/plate/${discussed.plate}` },
  'a thread': { path: '/comments/c-1', by: 'member' },
  'a reply': { path: '/comments/c-1/reply', by: 'member' },
  'a reply, refused': { path: '/comments/c-1/reply', by: 'member', after: sendBlank },
  'a report': { path: '/comments/c-1/report', by: 'member' },
  'own comment, edited': { path: '/comments/c-1/edit', by: 'admin' },
  'own comment, deleted': { path: '/comments/c-1/delete', by: 'admin' },
  notifications: { path: '/notifications', by: 'admin' },
  'notifications, none': { path: '/notifications', by: 'member' },
  ...profileScreens,
  ...moderationScreens,
  ...collectionScreens,
  ...raidPageScreens,
  'deleted vehicle': { path: `/plate/${deleted}`, by: 'admin' },
  'unknown plate, to a visitor': { path: `/plate/${freshPlate().plate}`, status: 404 },
  'no plate at all': { path: '/plate/ABCDE123456', status: 404 },
  'add, refused': { path: '/add', by: 'member', after: sendEmpty },
  ...submitScreens,
  login: { path: '/login' },
  setup: { path: '/setup', by: 'newcomer' },
  'setup, refused': { path: '/setup', by: 'newcomer', after: sendEmpty },
  'log out?': { path: '/auth/logout', after: askedFromElsewhere },
  announcements: { path: '/announcements' },
  'announcements, to an admin': { path: '/admin/announcements', by: 'admin' },
  legal: { path: '/legal' },
  'community guidelines': { path: '/community-guidelines' },
  "what's G80": { path: '/whats-g80' },
  developers: { path: '/developers' },
  'a noun of the API': { path: '/developers/api/vehicles' },
  plates: { path: '/developers/plates' },
  ...raidScreens,
  'page not found': { path: '/no/such/page', status: 404 },
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything is looked for at both widths and in both schemes; at the other two corners what depends on colours. */
const looks = [
  { width: 360, colorScheme: 'light', rules: null },
  { width: 360, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 1280, colorScheme: 'light', rules: ['color-contrast'] },
  { width: 1280, colorScheme: 'dark', rules: null },
] as const

test.beforeEach(({ site }) => haveRaids(site))
test.afterEach(({ site }) => removeRaids(site))

for (const reader of ['visitor', 'newcomer', 'member', 'admin'] as const) {
  test(`every screen is open to everybody, in light and dark, on a phone and on a desk: ${reader}`, async ({
    page,
    signIn,
    site,
    expectAnswer,
  }) => {
    test.setTimeout(600_000)
    if (reader === 'newcomer') await signIn(freshName(), { firstLogin: true })
    if (reader === 'member') await signIn(freshName())
    if (reader === 'admin') await signIn(warden)
    if (reader === 'admin') await haveQueue(site)
    if (reader === 'admin') deleteVehicle(join(site.dir, 'site.db'), deleted)
    const ours = Object.entries(screens).filter(([, { by = 'visitor' }]) => by === reader)
    for (const [name, screen] of ours) await test.step(name, () => look(page, name, screen, expectAnswer))
  })
}

async function look(page: Page, name: string, screen: Screen, expectAnswer: ExpectAnswer): Promise<void> {
  if (screen.after) expectAnswer(400, screen.path)
  if (screen.status) expectAnswer(screen.status, screen.path)

  const answer = await page.goto(screen.path)
  if (answer?.url().endsWith(screen.path)) expect(answer.status()).toBe(screen.status ?? 200)
  await screen.after?.(page)

  await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const width of [320, ...widths]) {
    await page.setViewportSize({ width, height: 800 })
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name}: no sideways scroll`)
      .toBe(width)
    if (width === 320) expect.soft(await page.evaluate(cutTexts), `${name}: texts at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(smallTargets), `${name}: targets at ${width} px`).toEqual([])
    for (const { colorScheme, rules } of looks.filter((one) => one.width === width)) {
      await page.emulateMedia({ colorScheme })
      expect
        .soft(await violations(page, rules, screen.except), `${name}: axe at ${width} px, ${colorScheme}`)
        .toEqual([])
    }
  }
  await enlarged(page, name)
}

/** Twice as large, as browsers do it at a reader's wish (WCAG 1.4.4). */
async function enlarged(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  const width = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth
  })
  expect.soft(width, `${name}: no sideways scroll with large text`).toBe(360)
  expect.soft(await page.evaluate(cutTexts), `${name}: large texts`).toEqual([])
}

async function violations(page: Page, rules: readonly string[] | null, except?: string): Promise<string[]> {
  // What a reader has scrolled halfway under the header counts as too small.
  await page.evaluate(() => scrollTo(0, 0))
  const axe = await axeOf(page)
  if (except && !rules) axe.disableRules(except)
  const found = await (rules ? axe.withRules([...rules]) : axe.withTags(tags)).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.html.slice(0, 160)} (${node.any.map(({ message }) => message).join('; ')})`,
    ),
  )
}

/**
 * What can be pressed and is smaller than 44 by 44 CSS pixels. Links in running text are excepted, as in WCAG 2.2; the
 * label of a box to tick belongs to it. What is there only for screen readers until it has the focus is left out.
 */
function smallTargets(): string[] {
  const smallest = 44 - 0.5
  return [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input:not([type=hidden]), select, textarea',
    ),
  ]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInText(control))
    .map((control) => {
      const isBox = control.matches('[type=checkbox], [type=radio]')
      const target = (isBox && control.closest('label')) || control
      return { control, ...target.getBoundingClientRect().toJSON() } as DOMRect & { control: HTMLElement }
    })
    .filter(
      ({ x, y, width, height }) => x + width > 0 && y + height > 0 && (width < smallest || height < smallest),
    )
    .map(({ control, width, height }) => `${width} x ${height}: ${control.outerHTML.slice(0, 120)}`)

  function isInText(control: HTMLElement): boolean {
    const words = (node: Node | null) => node?.textContent?.trim().length ?? 0
    return getComputedStyle(control).display === 'inline' && words(control.parentElement) > words(control)
  }
}

/** Past the browser's own checks, which would stop it. */
async function sendEmpty(page: Page): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await form.locator('[type=submit]').click()
  await expect(form.locator('[aria-invalid]')).toBeFocused()
}

/** Spaces, past the browser's own checks. */
async function sendBlank(page: Page): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.getByRole('textbox').fill('   ')
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
    HTMLFormElement.prototype.submit.call(element)
  })
  await expect(page.getByRole('main').locator('[aria-invalid]')).toBeFocused()
}

/** Its scripts come once somebody gets there; the list of names opens with them. */
async function discussionReached(page: Page): Promise<void> {
  await page.locator('#discussion').evaluate((discussion) => discussion.scrollIntoView())
  await page.mouse.wheel(0, 1)
  await expect(page.locator('[data-live] #discussion')).toBeVisible()
  const field = page.getByLabel('Your comment', { exact: true })
  await field.pressSequentially(`@${warden}`)
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
}

/** Only a link of this site signs out at once. */
async function askedFromElsewhere(page: Page): Promise<void> {
  const address = new URL('/auth/logout', page.url()).href
  await page.goto('about:blank')
  await page.setContent(`<a href="${address}">Elsewhere</a>`)
  await page.getByRole('link').click()
  await expect(page.getByRole('main').getByRole('button')).toBeVisible()
}

/** There is no button for it yet. */
function deleteVehicle(path: string, plate: string): void {
  const database = new Database(path)
  addSearchFunctions(database)
  database
    .prepare(
      'UPDATE vehicles SET deleted_at = first_added_at + 1, deleted_by = first_added_by WHERE plate = ?',
    )
    .run(plate)
  database.close()
}
