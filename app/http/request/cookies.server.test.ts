import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function cookiesAt(baseUrl: string): Promise<string[]> {
  vi.stubEnv('BASE_URL', baseUrl)
  vi.resetModules()
  const cookies = await import('#app/http/request/cookies.server.ts')
  const storage = cookies.oauthStorage(`${cookies.OAUTH_PREFIX}1`)
  return Promise.all([
    cookies.sessionCookie.serialize('x'),
    cookies.draftCookie.serialize('x'),
    cookies.toastStorage.commitSession(await cookies.toastStorage.getSession()),
    storage.commitSession(await storage.getSession()),
  ])
}

const names = ['session', 'draft', 'toast', 'oauth-1']

it('on https every cookie that scripts cannot read is of this host alone', async () => {
  const cookies = await cookiesAt('https://nampak.example')
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(names.map((name) => `__Host-${name}`))
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Domain/i)
  }
})

it('on plain http, where browsers would refuse such a name, none has it', async () => {
  const cookies = await cookiesAt('http://localhost:3000')
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(names)
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
})
