import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { startSite, type TestSite } from '#tests/site.ts'

let site: TestSite
let admin: Browser
beforeAll(async () => {
  site = await startSite()
  admin = site.browser()
  await admin.call('POST', '/auth/dev', { username: 'announcer', admin: true })
  for (const title of ['First news', 'Second news']) await publish(title)
})
afterAll(() => site.stop())

async function publish(title: string): Promise<string> {
  const created = await admin.call('POST', '/api/announcements', { title, content: '<p>Hello</p>' })
  return ((await created.json()) as { _id: string })._id
}

/** The page, and whether it came from the page cache: only then it has an `ETag`. */
async function read(browser: Browser, path = '/legal') {
  const answer = await browser.get(path)
  return { html: await answer.text(), isCached: answer.headers.get('ETag') !== null }
}

async function whoDismissed(...ids: string[]): Promise<Browser> {
  const browser = site.browser()
  for (const announcementId of ids) await browser.post('/announcements/dismiss', { announcementId })
  return browser
}

it('visitors who have dismissed the same without scripts share the cached page', async () => {
  await read(site.browser())
  const others = await read(site.browser())
  expect([others.isCached, others.html.includes('Second news')]).toEqual([true, true])

  const first = await read(await whoDismissed('an-2'))
  expect([first.isCached, first.html.includes('Second news')]).toEqual([false, false])
  const second = await read(await whoDismissed('an-2'))
  expect([second.isCached, second.html.includes('Second news')]).toEqual([true, false])
  expect(second.html).toContain('First news')

  await read(await whoDismissed('an-1', 'an-2'))
  const inOtherOrder = await read(await whoDismissed('an-2', 'an-1'))
  expect([inOtherOrder.isCached, inOtherOrder.html.includes('First news')]).toEqual([true, false])
})

it('the page says which announcements it holds, for browsers that have dismissed them by script', async () => {
  const { html } = await read(site.browser())
  expect(html).toContain('data-announcements="an-2 an-1"')
})

it('with a cookie that this site has not set the page is no cached one', async () => {
  const answers = []
  for (const Cookie of [
    'dismissed=x',
    'dismissed=1; dismissed=2',
    'dismissed=2.',
    'dismissed=2; session=x',
  ]) {
    const answer = await fetch(`${site.url}/legal`, { headers: { Cookie } })
    await answer.arrayBuffer()
    answers.push(answer.headers.get('ETag'))
  }
  expect(answers).toEqual([null, null, null, null])
})

it('a new announcement is on cached pages at once, and one that is deleted on none', async () => {
  const id = await publish('Third news')
  expect((await read(site.browser())).html).toContain('Third news')
  await admin.call('DELETE', `/api/announcements/${id}`)
  expect((await read(site.browser())).html).not.toContain('Third news')
})
