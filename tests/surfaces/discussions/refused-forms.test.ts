import { describe, expect, it } from 'vitest'
import { sessionOf } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import {
  add,
  another,
  at,
  discussionScreens,
  edit,
  like,
  plain,
  postComment,
  refusal,
  remove,
  reply,
  report,
  scene,
  send,
  shown,
  texts,
  typedIn,
  written,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** What is refused, and comes back. */
const app = discussionScreens()

describe.each(written)('%s is refused', (_name, write) => {
  it.each(['', ' \r\n\t '])('when it is blank: %j (DISC-44, DISC-45)', async (text) => {
    const { status, said } = await refusal(await write(text))
    expect([status, said]).toEqual([400, 'Please fill this in.'])
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('over 5,000 characters, which come back', async () => {
    const { status, said, typed } = await refusal(await write('x'.repeat(5001)))
    expect(status).toBe(400)
    expect(said).toMatch(/^At most 5,?000 characters, please\.$/)
    expect(typed).toContain('x'.repeat(5001))
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('with control characters, and comes back', async () => {
    const { status, said, typed } = await refusal(await write('a\u202eb'))
    expect([status, said]).toEqual([400, 'This text holds invisible control characters. Please remove them.'])
    expect(typed).toContain('a\u202eb')
  })

  it('from a restricted member', async () => {
    const by = await app.browser(await aMember(app.db, { restrictedUntil: Date.now() + 60_000 }))
    const answer = await write('Let me in', by)
    expect(answer.status).toBe(403)
    expect(plain(await mainOf(answer))).toContain('Your account is restricted for now.')
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })
})

it('what a restricted member writes comes back', async () => {
  const by = await app.browser(await aMember(app.db, { restrictedUntil: Date.now() + 60_000 }))
  const { status, said, typed } = await refusal(await add('Let me in', by))
  expect([status, typed]).toEqual([403, ['Let me in']])
  expect(said).toMatch(/^Your account is restricted for now\./)
})

it('what somebody writes before the end of their set-up is there after it', async () => {
  const newcomer = await aMember(app.db, { isFirstLogin: true })
  const by = await app.browser(newcomer)
  const answer = await add('My first words', by)
  expect(answer.status).toBe(403)
  expect(plain(await answer.text())).toContain('Please complete your profile setup to continue.')
  await app.db.updateTable('users').set({ is_first_login: 0 }).where('id', '=', newcomer.id).execute()
  expect(typedIn(await shown(by))).toEqual(['My first words'])
  expect(await texts()).toEqual(['Seen in Ipoh'])
})

describe('of a visitor', () => {
  it.each(written)('%s waits for the sign-in', async (_name, write) => {
    const answer = await write('Do not lose me', scene.visitor)
    const login = locationOf(answer)
    expect([answer.status, login]).toMatchObject([303, expect.stringMatching(/^\/login\?returnTo=/)])
    const back = new URL(login, 'http://x').searchParams.get('returnTo') ?? ''
    scene.visitor.cookies.set('session', await sessionOf(app.db, scene.author.id))
    expect(typedIn(await mainOf(await scene.visitor.get(back)))).toContain('Do not lose me')
    expect(typedIn(await mainOf(await scene.visitor.get(back)))).not.toContain('Do not lose me')
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('a report waits, too; a like and a deletion lead to the sign-in', async () => {
    const login = locationOf(await report('It is rude', scene.visitor))
    expect(login).toBe('/login?returnTo=%2Fcomments%2Fc-1%2Freport&reason=kept')
    expect(locationOf(await like('true', await app.browser()))).toBe(
      '/login?returnTo=%2Fcomments%2Fc-1&reason=kept',
    )
    expect(locationOf(await remove(await app.browser()))).toBe(
      '/login?returnTo=%2Fcomments%2Fc-1%2Fdelete&reason=kept',
    )
    scene.visitor.cookies.set('session', await sessionOf(app.db, scene.spotter.id))
    expect(typedIn(await mainOf(await scene.visitor.get(at('/report'))))).toEqual(['It is rude'])
  })
})

describe('a limit', () => {
  it('is 10 comments and replies a minute; the eleventh comes back with its text', async () => {
    for (let n = 1; n <= 5; n++) {
      expect((await add(`${n}`)).status).toBe(303)
      expect((await reply(`${n}`)).status).toBe(303)
    }
    for (const write of [add, reply]) {
      const answer = await write('One too many')
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      const { status, said, typed } = await refusal(answer)
      expect(status).toBe(429)
      expect(said).toMatch(/^That was a lot in a short time\. Please wait \d+ s and try again\.$/)
      expect(typed).toContain('One too many')
    }
    expect((await add('Somebody else', await another())).status).toBe(303)
  })

  it('leaves the place of a blank text free', async () => {
    for (let n = 1; n <= 12; n++) await add(' ')
    expect((await add('Words')).status).toBe(303)
  })

  it('is 60 likes a minute', async () => {
    for (let n = 0; n < 60; n++) expect((await like(n % 2 ? 'false' : 'true')).status).toBe(303)
    const answer = await like()
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true])
  })

  it('is 20 reports an hour; the reason comes back', async () => {
    for (let n = 0; n < 20; n++) {
      const { id } = await postComment(`${n}`)
      const sent = await send(scene.browser, at('/report', id), { intent: 'report-comment', reason: 'Rude' })
      expect(sent.status).toBe(303)
    }
    const answer = await report('Very rude')
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await refusal(answer)).toMatchObject({ status: 429, typed: ['Very rude'] })
  })
})

describe('a comment of somebody else', () => {
  it.each([
    ['edited', (by: Browser) => edit('Mine now', by)],
    ['deleted', remove],
  ])('is not %s, by admins neither (PERM-39, PERM-40)', async (_, act) => {
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const by of [scene.browser, admin]) expect((await act(by)).status).toBe(403)
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it.each([
    [' ', 400, 'Please fill this in.'],
    ['车'.repeat(501), 400, 'At most 500 characters, please.'],
  ])('is not reported without a reason that fits: %#', async (reason, status, error) => {
    const answer = await refusal(await report(reason))
    expect([answer.status, answer.said, answer.typed]).toEqual([status, error, [reason]])
  })

  it('is reported once by each member; the reason comes back', async () => {
    await report()
    expect(await refusal(await report('Still rude'))).toEqual({
      status: 409,
      said: 'You have already reported this comment',
      typed: ['Still rude'],
    })
  })
})

it('one’s own comment is not reported', async () => {
  expect((await report('Me', scene.authors)).status).toBe(400)
})
