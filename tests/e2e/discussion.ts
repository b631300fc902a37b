import type { Locator, Page } from '@playwright/test'
import type { Browser } from '#tests/browser.ts'
import { expect, freshName, freshPlate, hydrated } from '#tests/e2e/fixtures.ts'
import type { TestSite } from '#tests/site.ts'

/** A vehicle of its own, and a member who comments on it through the API. */
export async function aCommenter(site: TestSite) {
  const { plate } = freshPlate()
  const name = freshName()
  const browser = site.browser()
  await call(browser, 'POST', '/auth/dev', { username: name })
  const { _id: vehicleId } = await call(browser, 'POST', '/api/vehicles', { plate })
  const post = (comment: string) => call(browser, 'POST', '/api/discussions', { vehicleId, comment })
  const reply = (id: string, comment: string) =>
    call(browser, 'POST', `/api/discussions/${id}/reply`, { comment })
  return { plate, name, browser, post, reply }
}

export async function call(browser: Browser, method: string, path: string, body: object) {
  const answer = await browser.call(method, path, body)
  const json = (await answer.json()) as { _id: string }
  expect(answer.status, JSON.stringify(json)).toBeLessThan(300)
  return json
}

/** The discussion, taken over by its scripts where there are any. */
export async function discussionOf(page: Page, javaScriptEnabled: boolean): Promise<Locator> {
  const discussion = page.getByRole('main').locator('#discussion')
  await discussion.evaluate((element) => element.scrollIntoView())
  if (javaScriptEnabled) {
    await hydrated(page)
    // Its scripts wait for somebody who uses the page.
    for (const place of [8, 9]) await page.mouse.move(place, place)
    await expect(page.locator('[data-live] #discussion')).toBeVisible()
  }
  return discussion
}

/** The comment alone, without its replies. */
export function commentBy(discussion: Locator, text: string): Locator {
  return discussion.getByRole('article').filter({ hasText: text })
}
