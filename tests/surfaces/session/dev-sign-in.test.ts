import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  env.DEV_LOGIN = true
  browser = await app.browser()
})
afterEach(() => {
  env.DEV_LOGIN = false
})

async function whoIs(): Promise<unknown> {
  return (await browser.get('/auth/current_user')).json()
}

describe('POST /auth/dev', () => {
  it('signs in by name as JSON, and answers with the user and where to go', async () => {
    const answer = await browser.call('POST', '/auth/dev', { username: 'aminah', returnTo: '/explore' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      user: { username: 'aminah', isAdmin: false, isFirstLogin: false, hasAcceptedGuidelines: true },
      redirectTo: '/explore',
    })
    expect(await whoIs()).toMatchObject({ username: 'aminah' })
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await browser.call('POST', '/auth/dev', { username: 'aminah' })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^session=.*; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('signs in by name as a form, and answers 303', async () => {
    const answer = await browser.post('/auth/dev', { username: 'aminah', returnTo: '/explore' })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/explore'])
    expect(await whoIs()).toMatchObject({ username: 'aminah' })
  })

  it('is offered on the login page, as a form of it', async () => {
    expect(await mainOf(await browser.get('/login'))).toContain('value="sign-in-as"')
    const answer = await browser.post('/login', {
      intent: 'sign-in-as',
      username: 'aminah',
      returnTo: '/explore',
    })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/explore'])
  })

  it.each([
    ['true', true],
    ['1', 1],
    ['"1"', '1'],
  ])('takes %s for yes', async (_, yes) => {
    const answer = await browser.call('POST', '/auth/dev', {
      username: 'aminah',
      admin: yes,
      firstLogin: yes,
    })
    expect(await answer.json()).toMatchObject({ user: { isAdmin: true, isFirstLogin: true } })
  })

  it.each([
    ['false', false],
    ['0', 0],
    ['"0"', '0'],
    ['nothing', undefined],
  ])('takes %s for no', async (_, no) => {
    const answer = await browser.call('POST', '/auth/dev', { username: 'aminah', admin: no, firstLogin: no })
    expect(await answer.json()).toMatchObject({ user: { isAdmin: false, isFirstLogin: false } })
  })

  it('takes "1" in a form', async () => {
    await browser.post('/auth/dev', { username: 'aminah', admin: '1', firstLogin: '1' })
    expect(await whoIs()).toMatchObject({ isAdmin: true, isFirstLogin: true })
  })

  it('finds the member who is there, whatever the capitals', async () => {
    const known = await aMember(app.db, { username: 'Aminah' })
    const answer = await browser.call('POST', '/auth/dev', { username: 'aMINAH' })
    expect(await answer.json()).toMatchObject({ user: { _id: `u-${known.id}`, username: 'Aminah' } })
  })

  it('makes nobody who looks like somebody', async () => {
    await aMember(app.db, { username: 'limes11' })
    const answer = await browser.call('POST', '/auth/dev', { username: 'Iimes11' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'username_taken' }])
    expect(await whoIs()).toBeNull()
  })

  it.each(['', 'ab', 'a'.repeat(31), 'with space', 'ไทย'])('refuses the name "%s"', async (username) => {
    const answer = await browser.call('POST', '/auth/dev', { username })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fieldErrors: { username: expect.any(String) } },
    ])
  })

  it('has no limit', async () => {
    for (let attempt = 0; attempt < 25; attempt++) {
      expect((await browser.call('POST', '/auth/dev', { username: 'aminah' })).status).toBe(200)
    }
  })

  it('is unknown where it is off', async () => {
    env.DEV_LOGIN = false
    for (const username of ['aminah', 'a']) {
      const json = await browser.call('POST', '/auth/dev', { username })
      expect([json.status, await json.json()]).toMatchObject([404, { code: 'not_found' }])
      expect((await browser.post('/auth/dev', { username })).status).toBe(404)
    }
    expect((await browser.post('/login', { intent: 'sign-in-as', username: 'aminah' })).status).toBe(404)
    expect(await mainOf(await browser.get('/login'))).not.toContain('sign-in-as')
    expect(await whoIs()).toBeNull()
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})
