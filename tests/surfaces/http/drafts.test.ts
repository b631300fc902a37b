import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionOf, testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  browser = await app.browser()
})

const typed = { intent: 'add-vehicle', plate: 'WXY 1234', plateStyle: 'malaysia-taxi' }

async function signIn(): Promise<void> {
  const member = await aMember(app.db)
  browser.cookies.set('session', await sessionOf(app.db, member.id))
}

async function isKept(path = '/add'): Promise<boolean> {
  const page = await mainOf(await browser.get(path))
  return page.includes('value="WXY 1234"') && page.includes('<option value="malaysia-taxi" selected="">')
}

async function drafts(): Promise<string> {
  return JSON.stringify(await app.db.selectFrom('form_drafts').selectAll().execute())
}

describe('a form whose sender has to sign in first', () => {
  it('leads to the login page, and back to what was typed', async () => {
    const answer = await browser.post('/add', typed)
    expect([answer.status, locationOf(answer)]).toEqual([303, '/login?returnTo=%2Fadd&reason=kept'])
    await signIn()
    expect(await isKept()).toBe(true)
  })

  it('is told of at the sign-in, and stands in focus with a word behind it', async () => {
    const login = await browser.get(locationOf(await browser.post('/add', typed)))
    expect(await mainOf(login)).toContain('what you entered is kept')
    await signIn()
    expect(await mainOf(await browser.get('/add'))).toMatch(
      /<p class="notice" role="status" tabindex="-1" autofocus="">What you entered before you logged in is here again/,
    )
    expect(await mainOf(await browser.get('/add'))).not.toContain('is here again')
  })

  it('shows what was typed once', async () => {
    await browser.post('/add', typed)
    await signIn()
    await browser.get('/add')
    expect(await isKept()).toBe(false)
  })

  it('is shown by its own page only, after whatever other page', async () => {
    await browser.post('/add', typed)
    await signIn()
    for (const path of ['/', '/explore', '/plate/WXY1234']) {
      expect(await mainOf(await browser.get(path))).not.toContain(
        '<option value="malaysia-taxi" selected="">',
      )
    }
    expect(await isKept()).toBe(true)
  })

  it('waits while its page is read without having signed in', async () => {
    await browser.post('/plate/WXY1234', { ...typed, plate: 'WXY1234' })
    expect(browser.cookies.has('draft')).toBe(true)
    await browser.get('/plate/WXY1234')
    await signIn()
    expect(await mainOf(await browser.get('/plate/WXY1234'))).toContain(
      '<option value="malaysia-taxi" selected="">',
    )
  })

  it('is kept 60 times an hour for one address; further ones still lead to the login page', async () => {
    for (let count = 0; count < 60; count++) await browser.post('/add', typed)
    const answer = await browser.post('/add', typed)
    expect([locationOf(answer), answer.headers.getSetCookie()]).toEqual(['/login?returnTo=%2Fadd', []])
  })

  it('comes back to its address with its query', async () => {
    const answer = await browser.post('/add?plate=WXY1', typed)
    expect(locationOf(answer)).toBe('/login?returnTo=%2Fadd%3Fplate%3DWXY1&reason=kept')
  })

  it('has a cookie that scripts cannot read, whose token the database does not know', async () => {
    const answer = await browser.post('/add', typed)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^draft=.*; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = JSON.parse(
      Buffer.from(decodeURIComponent(cookie.slice(6)).split('.')[0] ?? '', 'base64').toString(),
    ) as string
    expect(await drafts()).not.toContain(token)
  })

  it('keeps no file and no idempotency key', async () => {
    const answer = await browser.post('/add', {
      ...typed,
      formKey: 'the-key',
      photo: await aPhotoFile('secret-name.jpg'),
    })
    expect(locationOf(answer)).toBe('/login?returnTo=%2Fadd&reason=kept')
    expect(await drafts()).toContain('WXY 1234')
    expect(await drafts()).not.toMatch(/the-key|secret-name|photo/)
    await signIn()
    expect(await isKept()).toBe(true)
  })

  it('is not kept over 64 KB, and still leads to the login page', async () => {
    const answer = await browser.post('/add', { ...typed, more: 'x'.repeat(64 * 1024) })
    expect(locationOf(answer)).toBe('/login?returnTo=%2Fadd')
    expect([answer.headers.getSetCookie(), await drafts()]).toEqual([[], '[]'])
  })

  it('is gone after an hour', async () => {
    await browser.post('/add', typed)
    await signIn()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 60 * 60 * 1000 + 1)
      expect(await isKept()).toBe(false)
      await (await app.browser()).post('/add', { ...typed, plate: 'WXY 2' })
      expect(await drafts()).not.toContain('WXY 1234')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is nobody else’s: a draft’s cookie with another token finds nothing', async () => {
    await browser.post('/add', typed)
    const cookie = browser.cookies.get('draft') ?? ''
    browser.cookies.set('draft', `A${cookie.slice(1)}`)
    await signIn()
    expect(await isKept()).toBe(false)
  })

  it('happens too where the session has ended in the meantime', async () => {
    await signIn()
    await app.db.deleteFrom('sessions').execute()
    expect(locationOf(await browser.post('/add', typed))).toBe('/login?returnTo=%2Fadd&reason=kept')
    await signIn()
    expect(await isKept()).toBe(true)
  })

  it.each(['/add', '/plate/WXY1234'])('is kept by %s also where something in it is wrong', async (path) => {
    const answer = await browser.post(path, { ...typed, plate: '--' })
    expect([answer.status, locationOf(answer)]).toEqual([
      303,
      `/login?${new URLSearchParams({ returnTo: path, reason: 'kept' })}`,
    ])
    expect(await drafts()).toContain('malaysia-taxi')
  })

  it('is kept too where it is the set-up that comes first', async () => {
    const member = await aMember(app.db, { isFirstLogin: true })
    const newcomer = await app.browser(member)
    const answer = await newcomer.post('/add', typed)
    expect(answer.status).toBe(403)
    expect(await mainOf(answer)).toContain('Please complete your profile setup to continue.')
    await newcomer.post('/setup', {
      intent: 'complete-setup',
      username: member.username,
      hasAcceptedGuidelines: 'on',
    })
    expect(await mainOf(await newcomer.get('/add'))).toContain('value="WXY 1234"')
  })
})
