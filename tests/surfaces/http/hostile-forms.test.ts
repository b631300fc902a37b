import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** Forms and addresses that no honest browser sends: each gets a clear answer, none a 5xx. */
const app = testApp()

it('a form of more than 200 fields is refused before anything looks at them', async () => {
  const browser = await app.browser()
  const body = `language=ms&${'f=&'.repeat(20_000)}`
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await browser.request('/language', { method: 'POST', body, headers })).status).toBe(413)
})

describe.each(['__intent__', '__state__'])('a field called %s', (name) => {
  it.each(['x', '{}', '[]', 'null', '{"type":"insert"}', '{"type":"reset"}', '{"type":"__proto__"}'])(
    'is no command: %s',
    async (value) => {
      const browser = await app.browser(await aMember(app.db))
      const answer = await browser.post('/add', { intent: 'add-vehicle', plate: 'WXY 1', [name]: value })
      expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1'])
    },
  )
})

describe('a search for what is neither plate nor words', () => {
  it.each(['.', '..', '...', '-', '😀', '\u202e'])('"%s" leads to a page that says why', async (query) => {
    const browser = await app.browser()
    const answer = await browser.get(`/search?${new URLSearchParams({ q: query })}`)
    expect(locationOf(answer)).toMatch(/^\/plate\/[^/.]/)
    const page = await browser.get(locationOf(answer))
    expect(page.status).toBe(404)
    expect(await mainOf(page)).toContain('enter a plate number')
  })
})

it.each(['/robots.txt', '/search', '/locales/en/common.json', '/media/x/y.jpg'])(
  '%s can only be read, and says so',
  async (path) => {
    const answer = await (await app.browser()).post(path, { a: 'b' })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
  },
)

it.each(['/auth/logout', '/AUTH/logout', '/auth/google?returnTo=/'])(
  'nobody is sent on to %s',
  async (returnTo) => {
    const answer = await (await app.browser()).post('/language', { language: 'ms', returnTo })
    expect(locationOf(answer)).toBe('/')
  },
)
