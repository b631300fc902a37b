import { beforeEach, describe, expect, it } from 'vitest'
import { readUser } from '#app/domain/users/profile.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'

/** What members set on their own profile (PROF-13, PROF-14, PROF-51 to PROF-56). */
const app = testApp()
let member: Member
let own: Browser
beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
  own = await app.browser(member)
})

const pathOf = (name = member.username) => `/u/${name}`
const form = (intent: string, fields: Record<string, string> = {}) => ({
  intent,
  user: `u-${member.id}`,
  ...fields,
})
const change = (username: string, path = '/profile') => own.post(path, form('change-username', { username }))
const nameNow = async () =>
  (await (await own.get('/auth/current_user')).json()) as { username: string; usernameChanged: boolean }

describe('the settings stand on one’s own profile alone', () => {
  it.each(['/profile', '/u/Aina_KL'])('at %s', async (path) => {
    const page = await mainOf(await own.get(path))
    expect(page).toContain('id="settings"')
    expect(page).toContain('Username can only be changed once. Choose carefully!')
    expect(page).toContain('Log out everywhere else')
    expect(page).toContain('Profile photo')
    expect(page).toMatch(/<button[^>]*name="language"[^>]*value="zh"/)
  })

  it('not on another’s, nor for visitors; an admin may take a picture away', async () => {
    const visitor = await app.browser()
    const other = await app.browser(await aMember(app.db, { rep: 1000 }))
    for (const browser of [visitor, other]) {
      const page = await mainOf(await browser.get(pathOf()))
      expect(page).not.toContain('id="settings"')
      expect(page).not.toContain('id="picture"')
      expect(page).not.toContain('refresh-license')
    }
    await app.db
      .updateTable('users')
      .set({ avatar: '0'.repeat(25) })
      .where('id', '=', member.id)
      .execute()
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    const page = await mainOf(await admin.get(pathOf()))
    expect(page).toContain('Remove photo')
    expect(page).not.toContain('id="settings"')
    expect((await admin.post(pathOf(), form('remove-picture'))).status).toBe(303)
    expect((await readUser(app.db, 'Aina_KL', null, Date.now())).profilePic).toBeNull()
  })

  it('ask a visitor to log in first', async () => {
    expect(locationOf(await (await app.browser()).get('/profile'))).toBe('/login?returnTo=%2Fprofile')
  })
})

describe('changing one’s username', () => {
  const isOpen = (page: string) => /<details[^>]*id="username"[^>]* open/.test(page)

  it('is folded away, and open by an address', async () => {
    expect(isOpen(await mainOf(await own.get('/profile')))).toBe(false)
    expect(isOpen(await mainOf(await own.get('/profile?edit=username')))).toBe(true)
  })

  it.each([
    ['/profile', '/profile'],
    ['/u/Aina_KL', '/u/Aina_Ipoh'],
  ])('works once, at %s, and its form is gone (PROF-14, PROF-53)', async (path, to) => {
    const answer = await change('Aina_Ipoh', path)
    expect([answer.status, locationOf(answer)]).toEqual([303, to])
    const next = await own.get(to)
    expect(await toastOf(next.clone())).toContain('Your username is now Aina_Ipoh')
    expect(await mainOf(next)).not.toContain('value="change-username"')
    expect(await nameNow()).toMatchObject({ username: 'Aina_Ipoh', usernameChanged: true })

    const second = await change('Aina_Penang', to)
    expect(second.status).toBe(409)
    const page = await mainOf(second)
    expect(page).toMatch(/role="alert"[^>]*><p>[^<]*once/)
    expect(page).not.toContain('value="change-username"')
    expect(await nameNow()).toMatchObject({ username: 'Aina_Ipoh' })
  })

  it('to the name that one has changes nothing and leaves the change', async () => {
    expect((await change('Aina_KL')).status).toBe(303)
    expect(await nameNow()).toMatchObject({ username: 'Aina_KL', usernameChanged: false })
  })

  it.each<[string, string, number]>([
    ['nothing', '   ', 400],
    ['two characters', 'ab', 400],
    ['31 characters', 'a'.repeat(31), 400],
    ['digits alone', '123456', 400],
    ['a reserved name', 'Admin', 400],
    ['what looks reserved', 'm0derat0r', 400],
    ['a name in other capitals', 'WEI_JIE', 409],
    ['one that looks alike', 'we1_jie', 409],
    ['one with more underscores', 'wei__jie_', 409],
    ['Cyrillic letters', 'Аina_Ipoh', 400],
    ['an invisible letter', 'Aina\u200bIpoh', 400],
    ['wide letters', 'Ａｉｎａ', 400],
    ['a space', 'Aina Ipoh', 400],
    ['Chinese', '阿以娜阿以娜', 400],
  ])('is refused for %s, by the form and by the API alike', async (_what, username, status) => {
    await aMember(app.db, { username: 'wei_jie' })
    const answer = await change(username)
    expect(answer.status).toBe(status)
    const page = await mainOf(answer)
    expect(isOpen(page)).toBe(true)
    const error = fieldErrorOf(page)
    expect(page).toMatch(
      new RegExp(`name="username"[^>]*value="${username}"|value="${username}"[^>]*name="username"`),
    )
    for (const path of ['/api/auth/change-username', '/auth/change-username']) {
      const called = await own.call('POST', path, { username })
      expect(called.status).toBe(status)
      const body = (await called.json()) as { msg: string; fieldErrors: { username: string } }
      expect(body.fieldErrors.username).toBe(error)
      expect(body.msg).toBeTruthy()
    }
    expect(await nameNow()).toMatchObject({ username: 'Aina_KL', usernameChanged: false })
  })

  it('says so where it fails, and keeps what was typed (PROF-56)', async () => {
    await failWrites(app.db, 'UPDATE ON users')
    const answer = await change('Aina_Ipoh')
    expect(answer.status).toBe(500)
    const page = await mainOf(answer)
    expect(page).toContain('Error changing username')
    expect(page).toContain('value="Aina_Ipoh"')
  })
})

describe('logging out everywhere else', () => {
  it('ends all other sessions of the member and nobody else’s', async () => {
    const phone = await app.browser(member)
    const other = await app.browser(await aMember(app.db))
    const answer = await own.post('/profile', form('end-sessions'))
    expect([answer.status, locationOf(answer)]).toEqual([303, '/profile'])
    expect(await toastOf(await own.get('/profile'))).toContain('You are logged out everywhere else')
    const isIn = async (browser: Browser) => (await (await browser.get('/auth/current_user')).json()) !== null
    expect([await isIn(own), await isIn(phone), await isIn(other)]).toEqual([true, false, true])
  })

  it('is open to the restricted, and to no visitor', async () => {
    const restricted = await aMember(app.db, { restrictedUntil: Date.now() + 60_000 })
    const [one, phone] = [await app.browser(restricted), await app.browser(restricted)]
    const sent = { intent: 'end-sessions', user: `u-${restricted.id}` }
    expect((await one.post('/profile', sent)).status).toBe(303)
    expect(await (await phone.get('/auth/current_user')).json()).toBeNull()
    const visitor = await (await app.browser()).post('/profile', { intent: 'end-sessions' })
    expect(locationOf(visitor)).toMatch(/^\/login/)
  })
})

describe('a form of a page that was loaded before somebody else signed in', () => {
  it.each([['change-username'], ['end-sessions']])('%s changes nothing', async (intent) => {
    const bob = await aMember(app.db, { username: 'bob' })
    const [later, phone] = [await app.browser(bob), await app.browser(bob)]
    for (const path of ['/profile', pathOf()]) {
      const answer = await later.post(path, form(intent, { username: 'quintessence' }))
      expect(answer.status).toBe(403)
      const page = await mainOf(answer)
      expect(page.match(/role="alert"/g)).toHaveLength(1)
      expect(page).toContain('have permission to do that.')
      expect(page).not.toContain('value="quintessence"')
    }
    expect(await (await phone.get('/auth/current_user')).json()).toMatchObject({
      username: 'bob',
      usernameChanged: false,
    })
    expect(await nameNow()).toMatchObject({ username: 'Aina_KL' })
  })

  it('is refused with words where its form does not stand', async () => {
    const later = await app.browser(await aMember(app.db))
    for (const intent of ['upload-picture', 'remove-picture', 'refresh-license', 'change-username']) {
      const answer = await later.post(pathOf(), form(intent, { username: 'x' }))
      expect([400, 403]).toContain(answer.status)
      expect(await mainOf(answer), intent).toMatch(/role="alert"><p>[^<]+</)
    }
  })
})

it('a refusal at a former name is said there, with what was typed', async () => {
  expect((await change('Aina_Ipoh')).status).toBe(303)
  const answer = await change('Aina_Kedah', '/u/Aina_KL')
  expect([answer.status, locationOf(answer)]).toEqual([409, ''])
  const page = await mainOf(answer)
  expect(page).toMatch(/role="alert"><p>[^<]*once/)
  expect(page).toContain('Aina_Kedah')
})
