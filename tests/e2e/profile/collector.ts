import type { Browser } from '#tests/browser.ts'
import { call } from '#tests/e2e/discussion.ts'
import { freshName, freshPlate } from '#tests/e2e/fixtures.ts'

/** A member with vehicles of their own, in a browser beside the page. */
export async function aCollector(site: { browser(): Browser }, count: number) {
  const name = freshName()
  const browser = site.browser()
  await call(browser, 'POST', '/auth/dev', { username: name, admin: true })
  const plates = Array.from({ length: count }, freshPlate)
  const ids: string[] = []
  for (const { plate } of plates) {
    await call(browser, 'POST', '/api/vehicles', { plate })
    const vehicle = (await (await browser.get(`/api/vehicles/plate/${plate}`)).json()) as { _id: string }
    ids.push(vehicle._id)
  }
  return { name, browser, plates, ids }
}
