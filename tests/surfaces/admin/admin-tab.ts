import { expect } from 'vitest'
import type { TestApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import type { Members } from '#tests/roles.ts'

/** A tab of the dashboard in an admin's browser. */
export function adminTab(app: TestApp, members: Members, address: string) {
  const browser = () => app.browser(members.admin)
  return {
    /** The content of the tab, or of an address below it. */
    page: async (path = address) => {
      const answer = await (await browser()).get(path)
      return (await mainOf(answer)).replaceAll('&#x27;', "'")
    },
    post: async (fields: Record<string, string>, path = address) => (await browser()).post(path, fields),
    /** What the page says after a form that was taken. */
    said: async (fields: Record<string, string>, path = address) => {
      const admin = await browser()
      const answer = await admin.post(path, fields)
      expect(answer.status).toBe(303)
      const after = await admin.get(locationOf(answer).split('#')[0] ?? '')
      return (await mainOf(after)).replaceAll('&#x27;', "'")
    },
  }
}
