import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from '#tests/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it('a page that visitors got from the page cache is private at once', async () => {
  const owner = site.browser()
  await owner.call('POST', '/auth/dev', { username: 'collector' })
  const created = await owner.call('POST', '/api/collections', {
    name: 'Secret garage',
    isFeatured: true,
  })
  const { _id } = (await created.json()) as { _id: string }
  const open = ['/collections/secret-garage', '/collections', '/u/collector']
  for (const path of open) {
    const visitor = site.browser()
    await (await visitor.get(path)).text()
    const again = await visitor.get(path)
    // Only from the page cache it has one.
    expect([path, again.status, again.headers.get('ETag')]).toEqual([path, 200, expect.any(String)])
    expect(await again.text()).toContain('Secret garage')
  }

  const edited = await owner.call('PUT', `/api/collections/${_id}`, { isPublic: false })
  expect(edited.status).toBe(200)
  const visitor = site.browser()
  const page = await visitor.get('/collections/secret-garage')
  expect([page.status, (await page.text()).includes('Secret garage')]).toEqual([403, false])
  for (const path of ['/collections', '/u/collector'])
    expect(await (await visitor.get(path)).text()).not.toContain('Secret garage')
})
