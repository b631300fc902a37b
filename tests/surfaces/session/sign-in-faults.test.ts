import { describe, expect, it, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, toastOf } from '#tests/browser.ts'
import {
  providers,
  signIn,
  standInProvider,
  toProvider,
  whoIs,
} from '#tests/surfaces/session/sign-in-steps.ts'

const app = testApp()
const provider = standInProvider()

/** The sign-in did not happen: back on the login page, which says why and still knows where to go. */
async function expectFailure(browser: Browser, response: Response, text: string): Promise<void> {
  expect(response.status).toBe(303)
  expect(locationOf(response)).toMatch(/^\/login\?returnTo=/)
  expect(await whoIs(browser)).toBeNull()
  expect(await toastOf(await browser.get(locationOf(response)))).toContain(text)
}

describe.each(providers)('a sign-in with $name that fails', ({ name, token, profile }) => {
  it('can be cancelled', async () => {
    provider.current.isCancelled = true
    const browser = await app.browser()
    const back = await signIn(browser, name, '/explore')
    await expectFailure(browser, back, 'You cancelled the login.')
    expect(locationOf(back)).toBe('/login?returnTo=%2Fexplore')
  })

  it.each([
    ['another state', (back: URL) => back.searchParams.set('state', 'of-somebody-else')],
    ['no state', (back: URL) => back.searchParams.delete('state')],
  ])('refuses to come back with %s', async (_, change) => {
    const browser = await app.browser()
    const back = new URL(await toProvider(browser, name), 'http://nampak.test')
    change(back)
    const response = await browser.get(back.pathname + back.search)
    await expectFailure(browser, response, 'The login took too long. Please try again.')
  })

  it('refuses to come back in another browser, without the cookie', async () => {
    const callback = await toProvider(await app.browser(), name)
    const other = await app.browser()
    await expectFailure(other, await other.get(callback), 'The login took too long. Please try again.')
  })

  it('refuses the same callback a second time, also with the old cookie', async () => {
    const browser = await app.browser()
    const callback = await toProvider(browser, name)
    const before = browser.copy()
    await browser.get(callback)
    await browser.get('/auth/logout')
    await expectFailure(browser, await browser.get(callback), 'The login took too long. Please try again.')
    await expectFailure(before, await before.get(callback), 'The login didn&#x27;t work. Please try again.')
  })

  it('says so when nothing listens at the provider', async () => {
    const browser = await app.browser()
    const callback = await toProvider(browser, name)
    await provider.current.stop()
    await expectFailure(
      browser,
      await browser.get(callback),
      'The login service isn&#x27;t answering right now.',
    )
  })

  const silence = () => {}
  const isDown = 'The login service isn&#x27;t answering right now.'
  const isStrange = 'The login didn&#x27;t work. Please try again.'
  it.each([
    ['the token endpoint fails', token, 500, 'Internal error', isDown],
    ['the token endpoint refuses', token, 403, '{"error":"access_denied"}', isStrange],
    ['the token endpoint talks nonsense', token, 200, '<html>Maintenance</html>', isStrange],
    ['the token endpoint gives no token', token, 200, '{"token_type":"bearer"}', isStrange],
    ['the token endpoint sends us elsewhere', token, 302, '', isDown],
    ['the profile fails', profile, 503, 'Unavailable', isDown],
    ['the profile is nonsense', profile, 200, '[]', isStrange],
    ['the profile is null', profile, 200, 'null', isStrange],
    ['the profile names nobody', profile, 200, '{"name":"Aminah Tan"}', isStrange],
    ['the profile names a number', profile, 200, '{"sub":7,"id":7,"name":"Aminah Tan"}', isStrange],
  ])('survives that %s', async (_, path, status, body, text) => {
    provider.current.instead.set(path, (_request, response) =>
      response.writeHead(status, { Location: `${provider.current.origin}/elsewhere` }).end(body),
    )
    const browser = await app.browser()
    await expectFailure(browser, await signIn(browser, name), text)
  })

  it.each([
    ['answers nothing', silence],
    [
      'stops in the middle',
      (_: unknown, response: { write(part: string): void }) => response.write('{"access'),
    ],
  ])('waits only so long for a provider that %s', async (_, instead) => {
    const limit = AbortSignal.timeout
    const asked = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => limit.call(AbortSignal, ms / 100))
    provider.current.instead.set(token, instead)
    const browser = await app.browser()
    await expectFailure(browser, await signIn(browser, name), isDown)
    expect(asked).toHaveBeenCalledWith(8_000)
  })
})
