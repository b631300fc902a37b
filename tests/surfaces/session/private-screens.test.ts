import { expect, it } from 'vitest'
import { screenRoutes, testApp } from '#tests/app.ts'
import { locationOf } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()

/** Every screen, at an address of its own. */
async function pages(by: Awaited<ReturnType<typeof aMember>>): Promise<string[]> {
  const vehicle = await aVehicle(app.db, { plate: 'WXY1' })
  const comment = await aComment(app.db, { on: vehicle, by })
  const ids: Record<string, string> = { plate: 'WXY1', commentId: `c-${comment.id}`, username: by.username }
  return screenRoutes().map((path) => `/${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x')}`)
}

it('a page that only members see, or one’s own, is stored by no browser; all others are asked for again', async () => {
  const member = await aMember(app.db)
  const browser = await app.browser(member)
  const visitor = await app.browser()
  const stored: Record<string, string | null> = {}
  let others = 0
  for (const page of await pages(member)) {
    const isOwn = page === `/u/${member.username}`
    const isForMembers = isOwn || locationOf(await visitor.get(page)).startsWith('/login')
    const { headers, status } = await browser.get(page, { 'Sec-Fetch-Site': 'cross-site' })
    if (status >= 300 && status < 400) continue
    if (isForMembers) stored[page] = headers.get('Cache-Control')
    else {
      others += 1
      expect([page, headers.get('Cache-Control')]).toEqual([page, 'private, no-cache'])
    }
  }
  expect(Object.keys(stored)).toEqual(
    expect.arrayContaining(['/add', '/liked', '/notifications', '/profile']),
  )
  expect(Object.keys(stored).length).toBeGreaterThanOrEqual(6)
  expect(others).toBeGreaterThan(5)
  expect([...new Set(Object.values(stored))]).toEqual(['private, no-store'])
})

it('the set-up is private too', async () => {
  const browser = await app.browser(await aMember(app.db, { isFirstLogin: true }))
  expect((await browser.get('/setup')).headers.get('Cache-Control')).toBe('private, no-store')
})
