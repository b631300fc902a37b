import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { deleteComment } from '#app/domain/discussions/comments.server.ts'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, VehicleRow } from '#db/schema.ts'
import { sessionOf, testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'
import {
  asForm,
  eachRole,
  everybody,
  everyMember,
  type Members,
  only,
  type Role,
  roles,
  someMembers,
} from '#tests/roles.ts'

/** The screens of a discussion, and every form of theirs, as they are sent without JavaScript. */
const app = testApp()
const page = '/plate/WXY1234'
let spotter: Member
let author: Member
let vehicle: VehicleRow
let comment: CommentRow
let visitor: Browser
/** Neither of the author nor of the first spotter. */
let browser: Browser
let authors: Browser

beforeEach(async () => {
  spotter = await aMember(app.db)
  author = await aMember(app.db, { username: 'Aminah' })
  vehicle = await aVehicle(app.db, { plate: 'WXY1234', by: spotter })
  comment = await aComment(app.db, { on: vehicle, by: author, text: 'Seen in Ipoh' })
  visitor = await app.browser()
  browser = await app.browser(await aMember(app.db))
  authors = await app.browser(author)
})

const say = async (text: string, replyTo?: number, by = author) =>
  aComment(app.db, { on: vehicle, by, text, ...(replyTo === undefined ? {} : { replyTo }) })
const another = async () => app.browser(await aMember(app.db))
const send = (by: Browser, path: string, fields: Record<string, string>) =>
  by.post(path, fields, { Accept: 'text/html' })
const at = (rest = '', id = comment.id) => `/comments/c-${id}${rest}`

const add = (text: string, by = browser) => send(by, page, { intent: 'add-comment', comment: text })
const reply = (text: string, by = browser) =>
  send(by, at('/reply'), { intent: 'reply-comment', comment: text })
const edit = (text: string, by = authors) => send(by, at('/edit'), { intent: 'edit-comment', comment: text })
const report = (reason = 'Rude', by = browser) =>
  send(by, at('/report'), { intent: 'report-comment', reason })
const remove = (by = authors) => send(by, at('/delete'), { intent: 'delete-comment' })
const like = (liked = 'true', by = browser) => send(by, at(), { intent: 'like-comment', liked })

type Write = (text: string, by?: Browser) => Promise<Response>
const written: [string, Write][] = [
  ['a comment', add],
  ['a reply', reply],
  ['an edit', edit],
]

const hide = async (id = comment.id) => {
  for (let n = 0; n < 3; n++) {
    await reportComment(app.db, await aMember(app.db), { commentId: id, reason: 'Rude' }, Date.now())
  }
}
const decide = async (action: 'approve' | 'reject') =>
  moderateComment(
    app.db,
    await aMember(app.db, { isAdmin: true }),
    { commentId: comment.id, action },
    Date.now(),
  )
const deleteIt = () => deleteComment(app.db, author, comment.id, Date.now())
/** Deleted, with its place kept by a reply. */
const emptyIt = async () => {
  await say('Where?', comment.id, spotter)
  await deleteIt()
}
const deletePlate = () => deleteVehicle(app.db, spotter, vehicle.id, Date.now())

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const discussionIn = (html: string) => /<section id="discussion">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? ''
const textsIn = (html: string) =>
  [...html.matchAll(/<p class="text">([\s\S]*?)<\/p>/g)].map(([, text = '']) => plain(text))
/** The notice above a form, or the error beside its field. */
const saidIn = (html: string) =>
  plain(/role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? fieldErrorOf(html) ?? '')
const typedIn = (html: string) =>
  [...html.matchAll(/<textarea[^>]*>([\s\S]*?)<\/textarea>/g)].map(([, text = '']) => plain(text))
/** What stands in the place of a comment, without its replies. */
const itemIn = (html: string, id = comment.id) =>
  new RegExp(`<li id="comment-c-${id}"><article[\\s\\S]*?</article>`).exec(html)?.[0] ?? ''
const controlsIn = (html: string, id = comment.id) =>
  [...itemIn(html, id).matchAll(/href="\/comments\/c-\d+\/(\w+)"/g)].map(([, act]) => act)

/** What stands in the place of a hidden comment begins so. */
const hidden = /This comment (is|was) hidden/

const shown = async (by = visitor, path = page) => discussionIn(await mainOf(await by.get(path)))
const texts = async (by = visitor, path = page) => textsIn(await shown(by, path))

/** Where a form led, as its sender sees it there. */
async function landing(answer: Response, by = browser) {
  const to = locationOf(answer)
  const there = await by.get(to.replace(/#.*/, ''))
  return { status: answer.status, to, html: await there.text() }
}

/** A refusal: its status, what is said, what was typed. */
async function refusal(answer: Response) {
  const main = await mainOf(answer)
  return { status: answer.status, said: saidIn(main), typed: typedIn(main) }
}

describe('a form that is taken', () => {
  it('adds a comment, which comes first; the address leads to it (DISC-32, PERM-21)', async () => {
    const { status, to, html } = await landing(await add('  Seen in Klang '))
    expect([status, to]).toEqual([303, `${page}?comment=c-2#comment-c-2`])
    expect(textsIn(html)).toEqual(['Seen in Klang', 'Seen in Ipoh'])
    expect(itemIn(html, 2)).toContain('Seen in Klang')
    expect(html).toContain('<small>2</small>')
    expect(typedIn(discussionIn(html))).toEqual([''])
  })

  it('adds a reply behind the others, in its opened thread (DISC-35, DISC-36, PERM-22)', async () => {
    for (let n = 1; n <= 7; n++) await say(`${n}`, comment.id)
    const { status, to, html } = await landing(await reply('Me too'))
    expect([status, to]).toEqual([303, `${page}?comment=c-9#comment-c-9`])
    expect(textsIn(html)).toEqual(['Seen in Ipoh', '1', '2', '3', '4', '5', '6', '7', 'Me too'])
    expect(html).toMatch(/<details class="talk__r" open="">/)
  })

  it('edits: text and time, and the thread with it (DISC-05, DISC-37 to DISC-40)', async () => {
    await say('Where?', comment.id)
    const form = await mainOf(await authors.get(at('/edit')))
    expect(typedIn(form)).toEqual(['Seen in Ipoh'])
    const { status, to, html } = await landing(await edit('Seen in Taiping'), authors)
    expect([status, to]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
    expect(textsIn(html)).toEqual(['Seen in Taiping', 'Where?'])
    expect(plain(itemIn(html))).toContain('edited')
  })

  it('with the same text leaves no mark of an edit', async () => {
    expect((await edit('Seen in Ipoh ')).status).toBe(303)
    expect(await shown()).not.toContain('edited')
  })

  it('reports, and says so on the page (DISC-07, DISC-64)', async () => {
    const answer = await report('This is rude')
    expect([answer.status, locationOf(answer)]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
    expect(await toastOf(await browser.get(page))).toContain('Comment reported successfully')
    expect(await toastOf(await browser.get(page))).not.toContain('Comment reported')
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    expect(await (await admin.get('/api/discussions/reported')).json()).toMatchObject({
      comments: [{ _id: 'c-1', reports: [{ reason: 'This is rude' }] }],
    })
  })

  it('reports for the third time: the comment is a placeholder to who reported it (DISC-25)', async () => {
    for (const by of [await another(), await another()]) await report('Rude', by)
    const { status, html } = await landing(await report())
    expect(status).toBe(303)
    expect(itemIn(html)).toMatch(hidden)
    expect(textsIn(html)).toEqual([])
  })

  it('deletes one without replies: it is gone, and the page begins at its discussion', async () => {
    const answer = await remove()
    expect([answer.status, locationOf(answer)]).toEqual([303, `${page}#discussion`])
    const there = await authors.get(page)
    expect(await toastOf(there.clone())).toContain('Comment deleted.')
    expect(discussionIn(await there.text())).toContain('Nobody has said anything yet.')
  })

  it('deletes one with replies: they stay, under a placeholder (DISC-06, DISC-26, DISC-27)', async () => {
    await say('Where?', comment.id, spotter)
    const { status, to, html } = await landing(await remove(), authors)
    expect([status, to]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
    expect(itemIn(html)).toContain('This comment has been deleted.')
    expect(itemIn(html)).not.toContain('Aminah')
    expect(textsIn(html)).toEqual(['Where?'])
  })

  it('asks before it deletes (DISC-57)', async () => {
    const form = await mainOf(await authors.get(at('/delete')))
    expect(form).toContain('Delete this comment for good? Replies to it stay.')
    expect(form).toMatch(/<button type="submit"[^>]*>Yes, delete it</)
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('likes, and takes the like back; sent twice it counts once (DISC-03, DISC-42)', async () => {
    for (const [liked, pressed, count] of [
      ['true', 'true', '1'],
      ['true', 'true', '1'],
      ['false', 'false', ''],
      ['false', 'false', ''],
    ] as const) {
      const { status, to, html } = await landing(await like(liked))
      expect([status, to]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
      const item = itemIn(html)
      expect(/aria-pressed="(\w+)"/.exec(item)?.[1]).toBe(pressed)
      expect(plain(/<button[\s\S]*?<\/button>/.exec(item)?.[0] ?? '').replace(/\D/g, '')).toBe(count)
      expect(item).toContain(`name="liked" value="${pressed === 'false'}"`)
    }
  })

  it('of 5,000 characters is whole, its lines sent as browsers send them', async () => {
    const lines = Array.from({ length: 2500 }, () => '车')
    expect((await add(lines.join('\r\n'))).status).toBe(303)
    expect((await texts())[0]).toBe(lines.join('\n'))
  })

  it.each(written)('with %s of markup shows it as text', async (_, write) => {
    await write('<b>&amp;</b> <script>alert(1)</script>')
    expect(await texts()).toContain('<b>&amp;</b> <script>alert(1)</script>')
  })
})

describe('a one-time key', () => {
  const key = { formKey: 'key-1' }
  it.each([
    ['comment', () => [page, { intent: 'add-comment' }]],
    ['reply', () => [at('/reply'), { intent: 'reply-comment' }]],
  ] as [string, () => [string, Record<string, string>]][])('makes one %s of two', async (_, form) => {
    const [path, fields] = form()
    const post = (text: string) => send(browser, path, { ...fields, ...key, comment: text })
    const answers = await Promise.all([post('Once'), post('Once')])
    answers.push(await post('Once'))
    const target = `${page}?comment=c-2#comment-c-2`
    expect(answers.map((answer) => [answer.status, locationOf(answer)])).toEqual(Array(3).fill([303, target]))
    expect(locationOf(await post('Another'))).toBe(`${page}?comment=c-3#comment-c-3`)
    expect((await texts()).sort()).toEqual(['Another', 'Once', 'Seen in Ipoh'])
  })
})

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
    const answer = await write('Do not lose me', visitor)
    const login = locationOf(answer)
    expect([answer.status, login]).toMatchObject([303, expect.stringMatching(/^\/login\?returnTo=/)])
    const back = new URL(login, 'http://x').searchParams.get('returnTo') ?? ''
    visitor.cookies.set('session', await sessionOf(app.db, author.id))
    expect(typedIn(await mainOf(await visitor.get(back)))).toContain('Do not lose me')
    expect(typedIn(await mainOf(await visitor.get(back)))).not.toContain('Do not lose me')
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('a report waits, too; a like and a deletion lead to the sign-in', async () => {
    const login = locationOf(await report('It is rude', visitor))
    expect(login).toBe('/login?returnTo=%2Fcomments%2Fc-1%2Freport')
    expect(locationOf(await like('true', await app.browser()))).toBe('/login?returnTo=%2Fcomments%2Fc-1')
    expect(locationOf(await remove(await app.browser()))).toBe('/login?returnTo=%2Fcomments%2Fc-1%2Fdelete')
    visitor.cookies.set('session', await sessionOf(app.db, spotter.id))
    expect(typedIn(await mainOf(await visitor.get(at('/report'))))).toEqual(['It is rude'])
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
      const { id } = await say(`${n}`)
      const sent = await send(browser, at('/report', id), { intent: 'report-comment', reason: 'Rude' })
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
    for (const by of [browser, admin]) expect((await act(by)).status).toBe(403)
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
  expect((await report('Me', authors)).status).toBe(400)
})

describe('a comment that is not there', () => {
  it.each(['c-999', 'c-0', 'c-x', 'v-1', 'nonsense', '1'])(
    '%s: 404, for every screen and form',
    async (id) => {
      const path = (rest = '') => `/comments/${id}${rest}`
      const asked = ['', '/reply', '/edit', '/report', '/delete', '/replies']
      for (const rest of asked) expect((await authors.get(path(rest))).status).toBe(404)
      const sent: [string, Record<string, string>][] = [
        ['', { intent: 'like-comment', liked: 'true' }],
        ['/reply', { intent: 'reply-comment', comment: 'x' }],
        ['/edit', { intent: 'edit-comment', comment: 'x' }],
        ['/report', { intent: 'report-comment', reason: 'x' }],
        ['/delete', { intent: 'delete-comment' }],
      ]
      for (const [rest, fields] of sent) expect((await send(authors, path(rest), fields)).status).toBe(404)
    },
  )
})

describe('a deleted comment', () => {
  beforeEach(emptyIt)

  it('is neither answered, edited, liked nor deleted again', async () => {
    for (const write of [reply('x'), edit('x'), like(), remove()]) expect((await write).status).toBe(409)
    expect([404, 409]).toContain((await report()).status)
    expect(await texts()).toEqual(['Where?'])
    expect(controlsIn(await shown(authors))).toEqual([])
  })

  it('gives back a reply that was being written, and says why', async () => {
    const { status, said, typed } = await refusal(await reply('A long answer'))
    expect([status, said]).toEqual([409, 'This comment has been deleted.'])
    expect(typed).toContain('A long answer')
  })
})

describe('a hidden comment', () => {
  beforeEach(() => hide())

  it('is neither liked nor answered, nor reported again', async () => {
    for (const write of [reply('x'), like()]) expect((await write).status).toBe(409)
    expect((await report()).status).toBe(404)
  })

  it('gives back a reply that was being written, and says why', async () => {
    const { status, said, typed } = await refusal(await reply('A long answer'))
    expect([status, said]).toEqual([409, expect.stringMatching(hidden)])
    expect(typed).toContain('A long answer')
  })

  it('is still its author’s to edit and delete', async () => {
    expect((await edit('Kinder')).status).toBe(303)
    expect(await texts(authors)).toEqual(['Kinder'])
    expect(await texts()).toEqual([])
    expect((await remove()).status).toBe(303)
  })
})

describe('a deleted vehicle', () => {
  beforeEach(deletePlate)

  it('takes no comment; what was written comes back', async () => {
    for (const by of [browser, await app.browser(spotter)]) {
      const { status, said, typed } = await refusal(await add('Farewell', by))
      expect(status).toBe(409)
      expect(said).toBe("This vehicle has been deleted and can't be changed.")
      expect(typed).toContain('Farewell')
    }
  })

  it('has no comments for others to do anything with', async () => {
    for (const write of [reply('x'), edit('x'), like(), report(), remove()]) {
      expect((await write).status).toBe(404)
    }
    for (const rest of ['', '/reply', '/edit', '/report', '/delete', '/replies']) {
      expect((await authors.get(at(rest))).status).toBe(404)
    }
  })

  it('is read by its first spotter and admins, who can do nothing more', async () => {
    for (const one of [spotter, await aMember(app.db, { isAdmin: true })]) {
      const by = await app.browser(one)
      const html = await shown(by)
      expect(textsIn(html)).toEqual(['Seen in Ipoh'])
      expect(html).toContain('This vehicle has been deleted, so its discussion is closed.')
      expect([controlsIn(html), html.includes('<form')]).toEqual([[], false])
      for (const write of [reply('x', by), like('true', by), report('x', by)]) {
        expect((await write).status).toBe(409)
      }
    }
  })
})

describe('when the fault is ours', () => {
  const fails = (on: string) =>
    sql`CREATE TRIGGER full BEFORE ${sql.raw(on)} BEGIN SELECT RAISE(FAIL, 'disk full'); END`.execute(app.db)

  it.each([
    ['a comment (DISC-59)', 'INSERT ON comments', () => add('Typed'), 'Failed to create comment'],
    ['a reply (DISC-60)', 'INSERT ON comments', () => reply('Typed'), 'Failed to submit reply'],
    ['an edit (DISC-62)', 'UPDATE OF text ON comments', () => edit('Typed'), 'Failed to edit comment'],
    ['a report (DISC-65)', 'INSERT ON reports', () => report('Typed'), 'Failed to report comment'],
  ])('%s says so in its form, and keeps what was typed', async (_, on, write, error) => {
    await fails(on)
    expect(await refusal(await write())).toEqual({ status: 500, said: error, typed: ['Typed'] })
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('a deletion says so (DISC-63)', async () => {
    await fails('DELETE ON comments')
    const { status, said } = await refusal(await remove())
    expect([status, said]).toEqual([500, 'Something went wrong'])
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('a like changes nothing, and nothing is said (DISC-68)', async () => {
    await fails('INSERT ON comment_likes')
    const answer = await like()
    const html = await mainOf(answer)
    expect([answer.status, saidIn(html), textsIn(html)]).toEqual([500, '', ['Seen in Ipoh']])
    expect(await shown(browser)).toContain('aria-pressed="false"')
  })

  it('a discussion that cannot be read leaves the page standing (DISC-61)', async () => {
    await app.db.schema.dropTable('mentions').execute()
    const answer = await browser.get(page)
    const html = await mainOf(answer)
    expect([answer.status, plain(discussionIn(html))]).toEqual([
      200,
      expect.stringMatching(/^Discussion\s*Something went wrong$/),
    ])
    expect(html).toContain('WXY 1234')
  })

  it.each(['edited_at', 'created_at'])(
    'a comment that cannot be shown stands as broken, alone (DISC-67): %s',
    async (column) => {
      await say('Fine')
      await say('Fine, too', comment.id)
      const beyondAllDates = 8.64e15 + 1
      await app.db
        .updateTable('comments')
        .set({ [column]: beyondAllDates })
        .where('id', '=', 1)
        .execute()
      const html = await shown()
      expect(itemIn(html)).toContain('Error loading comment. Please try refreshing the page.')
      expect(textsIn(html).sort()).toEqual(['Fine', 'Fine, too'])
    },
  )
})

describe('the section', () => {
  it('folds, and says how much there is (DISC-01, VEH-42)', async () => {
    expect(await shown()).toMatch(
      /^<details class="card fold fold--sign" open=""><summary><h2>Discussion<\/h2> <small>1<\/small><\/summary>/,
    )
  })

  it('to visitors says that one has to sign in, where the form would be (DISC-09, PERM-12, PERM-13)', async () => {
    const html = await shown()
    expect(html).toContain('You need to log in to join the discussion.')
    expect(html).toContain('href="/login?returnTo=%2Fplate%2FWXY1234%23discussion"')
    expect(html).not.toContain('<form')
    expect(await shown(browser)).not.toContain('You need to log in')
  })

  it('says that nothing has been said', async () => {
    await deleteIt()
    expect(plain(await shown())).toContain('Nobody has said anything yet.')
  })
})

describe('the controls of a comment (DISC-53 to DISC-56)', () => {
  it.each([
    ['a visitor', () => null, []],
    ['a member', () => aMember(app.db), ['reply', 'report']],
    ['its author', () => author, ['reply', 'edit', 'delete']],
    ['the first spotter', () => spotter, ['reply', 'report']],
    ['a moderator', () => aMember(app.db, { rep: 1000 }), ['reply', 'report']],
    ['an admin', () => aMember(app.db, { isAdmin: true }), ['reply', 'report']],
  ] as [string, () => Promise<Member> | Member | null, string[]][])('of %s', async (_, who, controls) => {
    const member = await who()
    const by = await app.browser(member ?? undefined)
    for (const path of [page, at()]) {
      const html = await mainOf(await by.get(path))
      expect(controlsIn(html)).toEqual(controls)
      expect(itemIn(html).includes('<button')).toBe(member !== null)
    }
  })

  it('tell visitors how often it is liked, if it is', async () => {
    expect(itemIn(await shown())).not.toContain('#heart')
    await like()
    expect(plain(itemIn(await shown()))).toMatch(/Like\s*1$/)
  })
})

describe('a placeholder', () => {
  it.each([
    ['pending', () => hide()],
    ['rejected', () => decide('reject')],
  ])('stands for a hidden comment that is %s (DISC-25)', async (_, act) => {
    await say('Where?', comment.id, spotter)
    await act()
    for (const by of [visitor, browser]) {
      const html = await shown(by)
      expect(itemIn(html)).toMatch(hidden)
      expect(itemIn(html)).not.toMatch(/Seen in Ipoh|Aminah/)
      expect([controlsIn(html), textsIn(html)]).toEqual([[], ['Where?']])
    }
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const by of [authors, admin]) {
      const html = await shown(by)
      expect(textsIn(html)).toEqual(['Seen in Ipoh', 'Where?'])
    }
  })

  it('goes once an admin approves (DISC-28)', async () => {
    await hide()
    await decide('approve')
    expect(await shown()).not.toMatch(hidden)
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('stands for a deleted comment, to its author and admins alike (DISC-26, DISC-27)', async () => {
    await emptyIt()
    for (const by of [visitor, authors, await app.browser(await aMember(app.db, { isAdmin: true }))]) {
      const html = await shown(by)
      expect(plain(itemIn(html))).toContain('This comment has been deleted.')
      expect([textsIn(html), controlsIn(html)]).toEqual([['Where?'], []])
    }
  })
})

describe('mentions and names', () => {
  it('are links where the comment’s list has them (DISC-04, DISC-49)', async () => {
    await add('@AMINAH and @nobody_here, mail@aminah.com')
    await aMember(app.db, { username: 'nobody_here' })
    const html = await shown()
    expect(html).toMatch(/<a [^>]*href="\/u\/Aminah"[^>]*>@AMINAH<\/a>/)
    expect(html).not.toMatch(/href="[^"]*nobody_here/)
    expect(html.match(/>@\w+<\/a>/g)).toHaveLength(1)
  })

  it('lead to who wrote it; of an account that is gone to nobody', async () => {
    expect(itemIn(await shown())).toMatch(/href="\/u\/Aminah"[^>]*>Aminah</)
    await app.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', author.id).execute()
    const html = await shown()
    expect(textsIn(html)).toEqual(['Seen in Ipoh'])
    expect(html).not.toContain('Aminah')
  })
})

/** Replies under each other, the first under the comment; the ids by depth. */
async function chain(depth: number): Promise<number[]> {
  const ids = [comment.id]
  for (let n = 1; n <= depth; n++) ids.push((await say(`step ${n}`, ids.at(-1))).id)
  return ids
}

const hrefsIn = (html: string, name: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(([, href = '', inside = '']) =>
    plain(inside) === name ? [href.replaceAll('&amp;', '&')] : [],
  )

/** The address that a link of a page leads to. */
function resolved(href: string, path: string): string {
  const { pathname, search } = new URL(href, `http://nampak.test${path}`)
  return pathname + search
}

describe('a thread', () => {
  it('starts folded from depth 3 on, behind a link to the rest (DISC-02, DISC-29, DISC-30)', async () => {
    const ids = await chain(4)
    const html = await shown()
    expect(textsIn(html)).toEqual(['Seen in Ipoh', 'step 1', 'step 2'])
    const [rest = ''] = hrefsIn(html, '1 reply')
    expect(rest).toMatch(new RegExp(`^/comments/c-${ids[2]}\\b`))
    const opened = await mainOf(await visitor.get(rest))
    expect(textsIn(opened)).toEqual(['step 2', 'step 3'])
    expect(hrefsIn(opened, '1 reply')).toEqual([expect.stringMatching(`^/comments/c-${ids[3]}\\b`)])
  })

  it('shows five replies, and leads on to the next page of them (DISC-31)', async () => {
    for (let n = 1; n <= 7; n++) await say(`${n}`, comment.id)
    const html = await shown()
    expect(textsIn(html)).toEqual(['Seen in Ipoh', '1', '2', '3', '4', '5'])
    const [next = ''] = hrefsIn(html, 'More replies')
    const second = await mainOf(await visitor.get(next))
    expect(textsIn(second)).toEqual(['Seen in Ipoh', '6', '7'])
    expect(hrefsIn(second, 'More replies')).toEqual([])
  })
})

describe('the page of a thread', () => {
  it('leads back to where it stands, and one step up', async () => {
    const [, first = 0] = await chain(1)
    const top = await (await visitor.get(at())).text()
    expect(top).toContain('<h1>Thread about WXY 1234</h1>')
    expect(top).toContain('<meta name="robots" content="noindex"/>')
    expect(hrefsIn(top, 'Whole discussion')).toEqual([`${page}?comment=c-1#comment-c-1`])
    expect(hrefsIn(top, 'Parent comment')).toEqual([])
    const inner = await mainOf(await visitor.get(at('', first)))
    expect(hrefsIn(inner, 'Parent comment')).toEqual([at()])
  })

  it('has five replies a page, each once, from the first to the last', async () => {
    for (let n = 1; n <= 12; n++) await say(`${n}`, comment.id)
    const walked: string[] = []
    let path: string | undefined = at()
    while (path) {
      const html: string = await mainOf(await visitor.get(path))
      walked.push(...textsIn(html).slice(1))
      const next: string[] = hrefsIn(html, 'More replies')
      expect(next.length).toBeLessThanOrEqual(1)
      path = next[0] && resolved(next[0], path)
    }
    expect(walked).toEqual(Array.from({ length: 12 }, (_, n) => `${n + 1}`))
  })

  it.each(['page=0', 'page=x', 'page=', 'after=nonsense', 'after=', 'after=1-2-3'])(
    'begins anew for nonsense in its address: %s',
    async (asked) => {
      await say('Where?', comment.id)
      const answer = await visitor.get(at(`?${asked}`))
      expect([answer.status, textsIn(await mainOf(answer))]).toEqual([200, ['Seen in Ipoh', 'Where?']])
    },
  )
})

describe('an address with a comment (?comment=)', () => {
  it('opens the way to it, however deep', async () => {
    const ids = await chain(5)
    const html = await shown(visitor, `${page}?comment=c-${ids[5]}`)
    expect(textsIn(html)).toEqual(['Seen in Ipoh', 'step 1', 'step 2', 'step 3', 'step 4', 'step 5'])
    expect(html).toContain(`id="comment-c-${ids[5]}"`)
  })

  it('of a very deep one shows its last ancestors, and a way to what lies between', async () => {
    const ids = await chain(9)
    const html = await shown(visitor, `${page}?comment=c-${ids[9]}`)
    expect(textsIn(html)).toEqual(['Seen in Ipoh', 'step 6', 'step 7', 'step 8', 'step 9'])
    expect(hrefsIn(html, 'Earlier replies in this thread')).toEqual([at('', ids[5])])
  })

  it('shows the page of the list that holds it, and leads to the newest', async () => {
    for (let n = 1; n <= 12; n++) await say(`later ${n}`)
    expect(await texts()).toEqual(Array.from({ length: 10 }, (_, n) => `later ${12 - n}`))
    const html = await shown(visitor, `${page}?comment=c-1`)
    expect(textsIn(html)).toEqual(['later 2', 'later 1', 'Seen in Ipoh'])
    expect(hrefsIn(html, 'Newest comments')).toEqual([`${page}#discussion`])
  })

  it.each(['c-999', 'nonsense', 'v-1', ''])('that is not there (%j) shows the newest', async (asked) => {
    const answer = await visitor.get(`${page}?comment=${asked}`)
    expect([answer.status, textsIn(await mainOf(answer))]).toEqual([200, ['Seen in Ipoh']])
  })

  it('of another vehicle shows nothing of it', async () => {
    const other = await aVehicle(app.db)
    const { id } = await aComment(app.db, { on: other, by: author, text: 'Elsewhere' })
    expect(await texts(visitor, `${page}?comment=c-${id}`)).toEqual(['Seen in Ipoh'])
  })
})

describe('older comments (?talk=)', () => {
  it('follow, ten a page, none twice and none left out', async () => {
    for (let n = 1; n <= 24; n++) await say(`${n}`)
    const walked: string[] = []
    let path: string | undefined = page
    while (path) {
      const html = await shown(visitor, path)
      expect(textsIn(html).length).toBeLessThanOrEqual(10)
      walked.push(...textsIn(html))
      expect(hrefsIn(html, 'Newest comments')).toHaveLength(path === page ? 0 : 1)
      const [next]: string[] = hrefsIn(html, 'Older comments')
      path = next && resolved(next, page)
    }
    expect(walked).toEqual([...Array.from({ length: 24 }, (_, n) => `${24 - n}`), 'Seen in Ipoh'])
  })

  it.each(['nonsense', '1-', '', '-1-1'])('%j shows the newest', async (talk) => {
    const answer = await visitor.get(`${page}?talk=${talk}`)
    expect([answer.status, textsIn(await mainOf(answer))]).toEqual([200, ['Seen in Ipoh']])
  })
})

describe('what a list that grows is fed with', () => {
  type Fed = { comments: { id: string; replies: { id: string }[] }[]; next: string | number | null }
  const fed = async (path: string) => (await (await visitor.get(path)).json()) as Fed

  it('are the older threads, up to the end', async () => {
    for (let n = 1; n <= 12; n++) await say(`${n}`)
    const first = await fed(`${page}/comments`)
    expect(first.comments).toHaveLength(10)
    const rest = await fed(`${page}/comments?talk=${first.next}`)
    expect([rest.comments.map(({ id }) => id), rest.next]).toEqual([['c-3', 'c-2', 'c-1'], null])
    expect((await visitor.get('/plate/NONE1/comments')).status).toBe(404)
  })

  it('are replies, five at a time, up to the end (DISC-30, DISC-31)', async () => {
    for (let n = 1; n <= 7; n++) await say(`${n}`, comment.id)
    const first = await fed(at('/replies'))
    expect(first.comments.map(({ id }) => id)).toEqual(['c-2', 'c-3', 'c-4', 'c-5', 'c-6'])
    const second = await fed(at(`/replies?after=${first.next}`))
    expect([second.comments.map(({ id }) => id), second.next]).toEqual([['c-7', 'c-8'], null])
  })

  it.each([() => `${page}/comments`, () => at('/replies')])(
    'is only read, and by nobody else',
    async (path) => {
      const answer = await browser.post(path(), { intent: 'add-comment', comment: 'x' })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
      expect((await browser.get(path())).headers.get('Cache-Control')).toBe('private, no-cache')
    },
  )
})

describe('who may', () => {
  let members: Members
  let own: CommentRow
  beforeEach(async () => {
    members = await someMembers(app)
    own = await say('Mine', undefined, members.firstSpotter)
  })

  /** Screens send visitors to the sign-in, and newcomers to their set-up. */
  const asScreen = (statuses: Record<Role, number>) => ({ ...statuses, visitor: 302, notSetUp: 302 })
  const members200 = asScreen(only(everyMember, 200))
  const author200 = asScreen(only(['firstSpotter'], 200))
  const members303 = asForm(only(everyMember, 303))
  const author303 = asForm(only(['firstSpotter'], 303))
  const ownAt = (act: string) => at(act, own.id)

  const cases: [string, Record<Role, number>, (by: Browser) => Promise<Response>][] = [
    ['read the thread', { ...everybody, notSetUp: 302 }, (by) => by.get(at())],
    ['read the discussion', { ...everybody, notSetUp: 302 }, (by) => by.get(page)],
    ['fetch older threads', everybody, (by) => by.get(`${page}/comments`)],
    ['fetch replies', everybody, (by) => by.get(at('/replies'))],
    ['open the reply', members200, (by) => by.get(at('/reply'))],
    ['open the report', members200, (by) => by.get(at('/report'))],
    ['open the editor', author200, (by) => by.get(ownAt('/edit'))],
    ['open the deletion', author200, (by) => by.get(ownAt('/delete'))],
    ['send a comment', members303, (by) => add('x', by)],
    ['send a reply', members303, (by) => reply('x', by)],
    ['send a like', members303, (by) => like('true', by)],
    ['send a report', members303, (by) => report('x', by)],
    ['send an edit', author303, (by) => send(by, ownAt('/edit'), { intent: 'edit-comment', comment: 'x' })],
    ['send a deletion', author303, (by) => send(by, ownAt('/delete'), { intent: 'delete-comment' })],
  ]

  describe.each(cases)('%s', (_name, statuses, call) => {
    eachRole(app, () => members, statuses, call)
  })
})
