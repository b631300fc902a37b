import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { action as sendLike } from '#app/routes/discussions/comment.tsx'
import { action as sendReport } from '#app/routes/discussions/comment-report.tsx'
import type { VehicleRow } from '#db/schema.ts'
import { sessionOf, testApp } from '#tests/app.ts'
import { type Browser, testOrigin } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

/** What was said and is deleted or hidden since, or said at a deleted vehicle, reaches nobody whom it should not. */
const app = testApp()
const page = '/plate/WXY1234'
const words = 'Zq9secret'
/** As it is written; the name is told of, and the address is a link. */
const text = `${words} @mina https://${words}.example/`

let vehicle: VehicleRow
/** The ids of a top-level comment, of the reply to it that is at stake, and of the one to that. */
let top: string
let wanted: string
let inner: string
let author: Member
let admin: Browser
let authors: Browser
/** Those who could have been told: a visitor, a member, the first spotter, whom it answers, whom it mentions. */
let others: Record<string, Browser>

beforeEach(async () => {
  const { db } = app
  const spotter = await aMember(db)
  const answered = await aMember(db)
  const mina = await aMember(db, { username: 'mina' })
  author = await aMember(db, { username: 'Secretive' })
  vehicle = await aVehicle(db, { plate: 'WXY1234', by: spotter })
  const said = async (by: Member, words: string, replyTo?: number) =>
    (await aComment(db, { on: vehicle, by, text: words, ...(replyTo === undefined ? {} : { replyTo }) })).id
  const topId = await said(answered, 'Top words')
  const wantedId = await said(author, text, topId)
  top = `c-${topId}`
  wanted = `c-${wantedId}`
  inner = `c-${await said(spotter, 'Inner words', wantedId)}`
  admin = await app.browser(await aMember(db, { isAdmin: true }))
  authors = await app.browser(author)
  others = {
    visitor: await app.browser(),
    member: await app.browser(await aMember(db)),
    spotter: await app.browser(spotter),
    answered: await app.browser(answered),
    mentioned: await app.browser(mina),
  }
})

/** Pages, the data that their scripts ask for, and what lists that grow are fed with. */
const onScreens = () => [
  page,
  `${page}?comment=${wanted}`,
  `${page}?comment=${inner}`,
  `${page}.data`,
  `${page}.data?comment=${wanted}`,
  `${page}/comments`,
  ...[top, wanted].flatMap((id) => [`/comments/${id}`, `/comments/${id}.data`]),
  `/comments/${top}/replies`,
]
const forms = () =>
  ['reply', 'report'].flatMap((act) => [`/comments/${wanted}/${act}`, `/comments/${wanted}/${act}.data`])
const authorsForms = () =>
  ['edit', 'delete'].flatMap((act) => [`/comments/${wanted}/${act}`, `/comments/${wanted}/${act}.data`])
const inApi = () => [
  `/api/discussions/vehicle/v-${vehicle.id}`,
  `/api/discussions/${top}`,
  `/api/discussions/${wanted}`,
  `/api/discussions/${top}/replies`,
]
const told = ['/notifications', '/notifications.data', '/api/notifications']
/** No text of a comment stands in these, today. */
const elsewhere = () => [
  `/comments/${inner}`,
  `/comments/${wanted}/replies`,
  `/api/discussions/${wanted}/replies`,
  `/api/discussions/${inner}`,
  '/api/discussions/reported',
  '/api/vehicles/plate/WXY1234',
  '/api/vehicles/recent',
  '/api/vehicles/explore',
  '/api/users/Secretive',
  '/u/Secretive',
  '/',
  '/explore',
]
const everywhere = () => [...onScreens(), ...forms(), ...authorsForms(), ...inApi(), ...told, ...elsewhere()]

/** The addresses whose answer to this reader holds any of these words. */
async function whereSeen(by: Browser, sought = [words]): Promise<string[]> {
  const seen = []
  for (const path of everywhere()) {
    const body = await (await by.get(path)).text()
    if (sought.some((one) => body.includes(one))) seen.push(path)
  }
  return seen
}

async function expectNowhere(readers: Record<string, Browser>, sought = [words]): Promise<void> {
  for (const [name, reader] of Object.entries(readers)) {
    expect([name, await whereSeen(reader, sought)]).toEqual([name, []])
  }
}

const report = async (by: Browser) => {
  const answer = await by.call('POST', `/api/discussions/report/${wanted}`, { reason: 'Rude' })
  expect(answer.status).toBe(200)
}
const hide = async () => {
  for (let n = 0; n < 3; n++) await report(await app.browser(await aMember(app.db)))
}
const reject = async () => {
  const moderator = await aMember(app.db, { isAdmin: true })
  const commentId = Number(wanted.slice(2))
  await moderateComment(app.db, moderator, { commentId, action: 'reject' }, Date.now())
}
const remove = () => authors.call('DELETE', `/api/discussions/${wanted}`)

/** What a form's action answers to a page that stays on screen. */
async function answerTo(action: typeof sendLike, member: Member, path: string, fields: object) {
  const request = new Request(testOrigin + path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields }),
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: `session=${await sessionOf(app.db, member.id)}`,
    },
  })
  return JSON.stringify(
    await action({ request, params: { commentId: wanted }, context: { isDataRequest: true } }),
  )
}

it('a comment that stands is read where it is looked for', async () => {
  const { visitor, member, ...concerned } = others as Record<'visitor' | 'member', Browser>
  expect(await whereSeen(visitor)).toEqual([...onScreens(), ...inApi()])
  expect(await whereSeen(member)).toEqual([...onScreens(), ...forms(), ...inApi()])
  for (const [name, by] of Object.entries<Browser>(concerned)) {
    const places = [...onScreens(), ...forms(), ...inApi(), ...told]
    expect([name, await whereSeen(by)]).toEqual([name, places])
  }
  expect(await whereSeen(authors)).toEqual([
    ...onScreens(),
    `/comments/${wanted}/reply`,
    `/comments/${wanted}/reply.data`,
    ...authorsForms(),
    ...inApi(),
  ])
})

describe.each([
  ['three reports', hide],
  ['an admin', reject],
])('the text of a comment hidden by %s', (_name, act) => {
  beforeEach(act)

  it('is in nothing that others get, nor is its author’s name', async () => {
    await expectNowhere(others)
    for (const path of [page, `/comments/${wanted}`, `/comments/${top}/replies`]) {
      expect(await (await others.member?.get(path))?.text()).not.toContain('Secretive')
    }
  })

  it('is still for its author and admins', async () => {
    const places = [...onScreens(), ...inApi()]
    expect(await whereSeen(authors)).toEqual(
      expect.arrayContaining([...places, `/comments/${wanted}/edit`, `/comments/${wanted}/delete`]),
    )
    expect(await whereSeen(admin)).toEqual(expect.arrayContaining(places))
  })

  it('is in no answer to what others try with it', async () => {
    const path = `/api/discussions/${wanted}`
    for (const by of Object.values(others)) {
      const answers = [
        await by.call('POST', `${path}/like`),
        await by.call('POST', `${path}/reply`, { comment: 'x' }),
        await by.call('PUT', path, { comment: 'x' }),
        await by.call('DELETE', path),
        await by.call('POST', `/api/discussions/report/${wanted}`, { reason: 'x' }),
        await by.call('POST', `/api/discussions/moderate/${wanted}`, { action: 'approve' }),
        await by.post(`/comments/${wanted}`, { intent: 'like-comment', liked: 'true' }),
        await by.post(`/comments/${wanted}/reply`, { intent: 'reply-comment', comment: 'x' }),
        await by.post(`/comments/${wanted}/edit`, { intent: 'edit-comment', comment: 'x' }),
        await by.post(`/comments/${wanted}/report`, { intent: 'report-comment', reason: 'x' }),
        await by.post(`/comments/${wanted}/delete`, { intent: 'delete-comment' }),
      ]
      for (const answer of answers) expect(await answer.text()).not.toContain(words)
    }
  })
})

it('the list is read anew once a comment is hidden', async () => {
  const path = `/api/discussions/vehicle/v-${vehicle.id}`
  const { visitor } = others as { visitor: Browser }
  const before = await visitor.get(path)
  const etag = before.headers.get('ETag')
  await hide()
  const after = await visitor.get(path, etag ? { 'If-None-Match': etag } : {})
  expect([after.status, await after.text()]).toEqual([200, expect.not.stringContaining(words)])
  const authorsOwn = await authors.get(path)
  expect(authorsOwn.headers.get('Cache-Control')).not.toMatch(/public/)
  expect(authorsOwn.headers.get('Vary')).toMatch(/Cookie/)
})

it('whose report hides a comment is not told its text any more', async () => {
  for (let n = 0; n < 2; n++) await report(await app.browser(await aMember(app.db)))
  const path = `/comments/${wanted}/report`
  const fields = { intent: 'report-comment', reason: 'Rude' }
  const answer = await answerTo(sendReport, await aMember(app.db), path, fields)
  expect(answer).toContain(wanted)
  expect(answer).not.toContain(words)
})

describe('the text of a deleted comment', () => {
  it('is in nothing that anybody gets, its author and admins included', async () => {
    expect((await remove()).status).toBe(200)
    await expectNowhere({ ...others, authors, admin })
  })

  it('is nobody’s either when it was hidden before', async () => {
    await hide()
    await remove()
    await expectNowhere({ ...others, authors, admin })
  })

  it('is gone with its place, where nothing was answered to it', async () => {
    await others.spotter?.call('DELETE', `/api/discussions/${inner}`)
    await remove()
    await expectNowhere({ ...others, authors, admin })
    expect((await authors.get(`/comments/${wanted}`)).status).toBe(404)
  })

  it('is in no table, whoever liked it by whatever form', async () => {
    const fields = { intent: 'like-comment', liked: 'true', formKey: 'key-1' }
    const liked = await answerTo(sendLike, await aMember(app.db), `/comments/${wanted}`, fields)
    expect(liked).toContain(words)
    await remove()
    const tables = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`.execute(
      app.db,
    )
    const holding = []
    for (const { name } of tables.rows) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(app.db)
      if (JSON.stringify(rows).includes(words)) holding.push(name)
    }
    expect(holding).toEqual([])
  })
})

describe('the discussion of a deleted vehicle', () => {
  const all = [words, 'Top words', 'Inner words']
  beforeEach(async () => {
    await deleteVehicle(app.db, await aMember(app.db, { isAdmin: true }), vehicle.id, Date.now())
  })

  it('reaches nobody but its first spotter and admins, its authors neither', async () => {
    const { spotter: _, ...rest } = others
    await expectNowhere({ ...rest, authors }, all)
  })

  it('is read by its first spotter and admins', async () => {
    const places = [...onScreens(), ...inApi()]
    for (const by of [others.spotter as Browser, admin]) {
      expect(await whereSeen(by)).toEqual(expect.arrayContaining(places))
    }
  })

  it('is there again once the vehicle is', async () => {
    await app.db.updateTable('vehicles').set({ deleted_at: null, deleted_by: null }).execute()
    expect(await whereSeen(others.visitor as Browser)).toEqual([...onScreens(), ...inApi()])
  })
})
