import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { changeUsername } from '#app/domain/users/users.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'

const app = testApp()
let member: Member
let browser: Browser

beforeEach(async () => {
  member = await aMember(app.db, { username: 'proposed', isFirstLogin: true })
  browser = await app.browser(member)
})

type Answer = { status: number; fieldError: string | undefined; to: string | undefined }

/** The two ways to complete a set-up. */
const surfaces = [
  {
    surface: 'the form',
    complete: async (username: string, accepted = true): Promise<Answer> => {
      const tick: Record<string, string> = accepted ? { hasAcceptedGuidelines: 'on' } : {}
      const fields = { intent: 'complete-setup', username, ...tick, returnTo: '/explore' }
      const answer = await browser.post('/setup?returnTo=/explore', fields)
      const fieldError = fieldErrorOf(await mainOf(answer))
      return {
        status: answer.status === 303 ? 200 : answer.status,
        fieldError,
        to: locationOf(answer) || undefined,
      }
    },
  },
  {
    surface: 'the API',
    complete: async (username: string, accepted = true): Promise<Answer> => {
      const body = { username, hasAcceptedGuidelines: accepted, returnTo: '/explore' }
      const answer = await browser.call('POST', '/auth/complete-setup', body)
      const json = (await answer.json()) as {
        fieldErrors?: Record<string, string>
        redirectTo?: string
        msg?: string
      }
      return {
        status: answer.status,
        fieldError: Object.values(json.fieldErrors ?? {})[0],
        to: json.redirectTo,
      }
    },
  },
]

async function self(): Promise<Record<string, unknown>> {
  return (await (await browser.get('/auth/current_user')).json()) as Record<string, unknown>
}

describe.each(surfaces)('completing the set-up by $surface', ({ complete }) => {
  it('leads to where the member was (SET-21), and clears the flag (SET-04)', async () => {
    expect(await complete('proposed')).toMatchObject({ status: 200, to: '/explore' })
    expect(await self()).toMatchObject({ isFirstLogin: false, hasAcceptedGuidelines: true })
  })

  it('leaves the single change when the proposed name is kept', async () => {
    await complete('proposed')
    expect(await self()).toMatchObject({ username: 'proposed', usernameChanged: false })
    expect((await browser.call('POST', '/auth/change-username', { username: 'later' })).status).toBe(200)
  })

  it('uses the single change up when another name is chosen', async () => {
    await complete('chosen')
    expect(await self()).toMatchObject({ username: 'chosen', usernameChanged: true })
    const again = await browser.call('POST', '/auth/change-username', { username: 'later' })
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'username_changed_already' }])
  })

  it.each([
    ['nothing', '', 400, 'Please enter a username.'],
    ['spaces', '   ', 400, 'Please enter a username.'],
    ['two characters', 'ab', 400, 'A username has 3 to 30 characters.'],
    ['31 characters', 'a'.repeat(31), 400, 'A username has 3 to 30 characters.'],
    ['a space in it', 'two words', 400, 'Only letters from A to Z, digits and _, please.'],
    ['a hyphen', 'two-words', 400, 'Only letters from A to Z, digits and _, please.'],
    ['Thai letters', 'สวัสดี', 400, 'Only letters from A to Z, digits and _, please.'],
    ['a look-alike', 'аdam', 400, 'Only letters from A to Z, digits and _, please.'],
    ['digits alone', '12345', 400, "A username can't be digits alone."],
    ['a reserved name', 'Admin', 400, 'This username is reserved. Please choose another one.'],
    ['a taken name', 'taken', 409, 'This username is taken. Please choose another one.'],
    ['a taken name in other capitals', 'TAKEN', 409, 'This username is taken. Please choose another one.'],
    ['a former name of somebody', 'FORMER', 409, 'This username is taken. Please choose another one.'],
  ])('refuses a name of %s', async (_, username, status, text) => {
    await aMember(app.db, { username: 'Taken' })
    const moved = await aMember(app.db, { username: 'former' })
    await changeUsername(app.db, moved, { username: 'moved_on' }, Date.now())
    expect(await complete(username)).toMatchObject({ status, fieldError: text })
    expect(await self()).toMatchObject({ username: 'proposed', isFirstLogin: true })
  })

  it.each(['abc', 'A_1', 'x'.repeat(30), '1st', 'proposed'])('takes the name %s', async (username) => {
    expect(await complete(username)).toMatchObject({ status: 200 })
    expect(await self()).toMatchObject({ username })
  })

  it('needs the guidelines accepted (SET-27)', async () => {
    const text = 'You must accept the community guidelines to continue'
    expect(await complete('proposed', false)).toMatchObject({ status: 400, fieldError: text })
    expect(await self()).toMatchObject({ isFirstLogin: true, hasAcceptedGuidelines: false })
  })

  it('is over once it is done', async () => {
    await complete('proposed')
    expect((await complete('another')).status).not.toBe(200)
    expect(await self()).toMatchObject({ username: 'proposed' })
  })
})

describe('while the set-up is to come', () => {
  it.each(['/', '/explore', '/plate/WXY1234?photo=m-1', '/add', '/developers'])(
    '%s leads to /setup, which leads back',
    async (path) => {
      const answer = await browser.get(path)
      expect([answer.status, locationOf(answer)]).toEqual([
        302,
        `/setup?${new URLSearchParams({ returnTo: path })}`,
      ])
    },
  )

  it.each([
    '/setup',
    '/whats-g80',
    '/community-guidelines',
    '/legal',
    '/locales/en/common.json',
    '/auth/current_user',
    '/api/vehicles/count',
    '/api/vehicles/plate/WXY1',
    '/api/vehicles/explore',
  ])('%s stays open', async (path) => {
    await aVehicle(app.db, { plate: 'WXY1' })
    expect((await browser.get(path)).status).toBe(200)
  })

  it.each([
    ['POST /api/vehicles', () => browser.call('POST', '/api/vehicles', { plate: 'WXY1' })],
    [
      'POST /auth/change-username',
      () => browser.call('POST', '/auth/change-username', { username: 'other' }),
    ],
    [
      'POST /api/auth/change-username',
      () => browser.call('POST', '/api/auth/change-username', { username: 'other' }),
    ],
    [
      'an upload',
      async () => browser.post('/api/upload/upload', { vehicleId: 'v-1', file: await aPhotoFile() }),
    ],
  ])('%s is refused with setup_required', async (_, write) => {
    const answer = await write()
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'setup_required' }])
    expect(await app.db.selectFrom('vehicles').select('id').execute()).toEqual([])
  })

  it.each(['/plate/WXY1', '/add'])('so is the form of %s', async (path) => {
    const answer = await browser.post(path, { intent: 'add-vehicle', plate: 'WXY1' })
    expect(answer.status).toBe(403)
    expect(await mainOf(answer)).toContain('Please complete your profile setup to continue.')
    expect(await app.db.selectFrom('vehicles').select('id').execute()).toEqual([])
  })

  it('a language can be chosen, and one can sign out', async () => {
    expect((await browser.post('/language', { language: 'ms', returnTo: '/setup' })).status).toBe(303)
    expect(await (await browser.get('/setup')).text()).toContain('<html lang="ms-MY"')
    expect((await browser.post('/auth/logout', {})).status).toBe(303)
  })
})

describe('/setup', () => {
  it('leads everybody else to / (SET-03)', async () => {
    const done = await app.browser(await aMember(app.db))
    const answer = await done.get('/setup?returnTo=/explore')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/'])
  })

  it('asks a visitor to sign in', async () => {
    expect(locationOf(await (await app.browser()).get('/setup'))).toBe('/login?returnTo=%2Fsetup')
    const call = await (await app.browser()).call('POST', '/auth/complete-setup', {
      username: 'abc',
      hasAcceptedGuidelines: true,
    })
    expect(call.status).toBe(401)
  })

  it('shows what the specification asks for (SET-15 to SET-23)', async () => {
    const page = await mainOf(await browser.get('/setup'))
    for (const text of [
      'Welcome to Nampak!',
      'Please complete your profile setup to continue.',
      'Username can only be changed once. Choose carefully!',
      'Complete Setup',
      'value="proposed"',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).toMatch(/<a href="\/community-guidelines" target="_blank"/)
    expect(page).toMatch(/<input name="hasAcceptedGuidelines"[^>]* type="checkbox"/)
  })

  it('says in red above the form that it failed, and keeps what was typed (SET-32)', async () => {
    await failWrites(app.db, 'UPDATE ON users')
    const typed = { username: 'chosen', hasAcceptedGuidelines: 'on', returnTo: '/' }
    const answer = await browser.post('/setup', { intent: 'complete-setup', ...typed })
    const page = await mainOf(answer)
    expect(answer.status).toBe(500)
    expect(page).toMatch(/class="notice notice--error"[^>]*>Failed to complete setup</)
    expect(page.match(/Failed to complete setup/g)).toHaveLength(1)
    expect(page).toContain('value="chosen"')
  })

  it('keeps what was typed when it is refused', async () => {
    const typed = { username: 'two words', hasAcceptedGuidelines: 'on', returnTo: '/' }
    const page = await mainOf(await browser.post('/setup', { intent: 'complete-setup', ...typed }))
    expect(page).toContain('value="two words"')
    expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/)
  })
})
