import { beforeEach, describe, expect, it } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()
let member: Member
let browser: Browser
let visitor: Browser
let vehicle: VehicleRow

type Json = {
  _id: string
  comment: string
  replies: Json[]
  lastEditedAt: string | null
  mentions: { username: string; user: string; position: number }[]
}
type List = {
  comments: Json[]
  pagination: { page: number; limit: number; total: number; hasMore: boolean; cursor: string | null }
  hasMore: boolean
}

beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aminah' })
  browser = await app.browser(member)
  visitor = await app.browser()
  vehicle = await aVehicle(app.db, { plate: 'WXY1234' })
})

const add = (comment: unknown, by = browser, headers = {}) =>
  by.call('POST', '/api/discussions', { vehicleId: `v-${vehicle.id}`, comment }, headers)
const reply = (to: string, comment: unknown, by = browser) =>
  by.call('POST', `/api/discussions/${to}/reply`, { comment })
const edit = (id: string, comment: unknown, by = browser) =>
  by.call('PUT', `/api/discussions/${id}`, { comment })
const remove = (id: string, by = browser) => by.call('DELETE', `/api/discussions/${id}`)
const json = async <T = Json>(answer: Promise<Response>) => (await (await answer).json()) as T
const list = (query = '', by = visitor) =>
  json<List>(by.get(`/api/discussions/vehicle/v-${vehicle.id}${query}`))
const refusal = async (answer: Promise<Response>) => {
  const { status } = await answer
  const { code, fieldErrors } = await json<{ code: string; fieldErrors?: object }>(
    answer.then((one) => one.clone()),
  )
  return [status, code, ...(fieldErrors ? [fieldErrors] : [])]
}
/** Another member, with a browser. */
const another = async () => app.browser(await aMember(app.db))
const totals = async () => {
  const { discussion_count, last_activity_at } = await app.db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicle.id)
    .executeTakeFirstOrThrow()
  const user = await json<{ spotterStats: { totalComments: number } }>(visitor.get('/api/users/Aminah'))
  return { discussion_count, last_activity_at, totalComments: user.spotterStats.totalComments }
}

describe('a comment', () => {
  it('is added, and everybody reads it (API-42, API-44, PERM-06)', async () => {
    const answer = await add('  Seen in Ipoh\r\nyesterday ')
    expect(answer.status).toBe(201)
    const comment = {
      _id: expect.stringMatching(/^c-\d+$/),
      user: { _id: `u-${member.id}`, username: 'Aminah' },
      comment: 'Seen in Ipoh\nyesterday',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lastEditedAt: null,
      isDeleted: false,
      isHidden: false,
      moderationStatus: 'none',
      replyCount: 0,
      replies: [],
      hasMoreReplies: false,
      likes: [],
      likesCount: 0,
      mentions: [],
    }
    const added = (await answer.json()) as Json
    expect(added).toEqual(comment)
    expect(await list()).toEqual({
      comments: [added],
      pagination: { page: 1, limit: 20, total: 1, hasMore: false, cursor: null },
      hasMore: false,
    })
    expect(await json(visitor.get(`/api/discussions/${added._id}`))).toEqual(added)
  })

  it('counts for its vehicle and its author, and is activity of the vehicle', async () => {
    await app.db.updateTable('vehicles').set({ last_activity_at: 1 }).execute()
    const { _id } = await json(add('One'))
    await reply(_id, 'Two')
    expect(await totals()).toMatchObject({ discussion_count: 2, totalComments: 2 })
    expect((await totals()).last_activity_at).toBeGreaterThan(1)
  })

  it('with one key is added once; without one, twice', async () => {
    const key = { 'Idempotency-Key': 'k1' }
    const [first, second] = [await json(add('Same', browser, key)), await json(add('Same', browser, key))]
    expect(second).toEqual(first)
    expect((await list()).comments).toHaveLength(1)
    await add('Same')
    expect((await list()).comments).toHaveLength(2)
  })

  it.each([
    ['nothing', undefined],
    ['blanks', ' \n\t '],
    ['an override of the direction', 'a\u202eb'],
    ['a control character', 'a\u0007b'],
    ['5,001 characters', 'x'.repeat(5001)],
    ['5,001 families', '👨‍👩‍👧‍👦'.repeat(5001)],
    ['a run of zero-width joiners', `a${'\u200d'.repeat(60_000)}`],
    ['a lone surrogate', 'a\ud83d'],
    ['a number', 5],
  ])('of %s is refused', async (_name, comment) => {
    expect(await refusal(add(comment))).toMatchObject([
      400,
      expect.any(String),
      { comment: expect.any(String) },
    ])
    expect((await list()).comments).toEqual([])
  })

  it.each([
    ['5,000 characters', 'x'.repeat(5000)],
    ['5,000 families', '👨‍👩‍👧‍👦'.repeat(5000)],
    ['HTML', '<script>alert(1)</script> &amp; [b]'],
    ['JSON', '["a"]'],
    ['three scripts', 'กข你好 شكرا'],
  ])('of %s comes back as it was sent', async (_name, comment) => {
    await add(comment)
    expect((await list()).comments[0]?.comment).toBe(comment)
  })

  it('on what is not there is refused', async () => {
    const at = (vehicleId: string) => browser.call('POST', '/api/discussions', { vehicleId, comment: 'x' })
    expect((await at('v-999')).status).toBe(404)
    expect([400, 404]).toContain((await at('nonsense')).status)
    expect((await visitor.get('/api/discussions/vehicle/v-999')).status).toBe(404)
    expect((await visitor.get('/api/discussions/vehicle/nonsense')).status).toBe(404)
    expect((await visitor.get('/api/discussions/c-999')).status).toBe(404)
    expect((await reply('c-999', 'x')).status).toBe(404)
  })

  it('is limited to 10 a minute, replies with them', async () => {
    const { _id } = await json(add('First'))
    const statuses = []
    for (let n = 0; n < 10; n++) statuses.push((await reply(_id, `${n}`)).status)
    expect(statuses).toEqual([...Array<number>(9).fill(201), 429])
  })
})

describe('mentions', () => {
  it('are those of members, whatever the capitals, with their places', async () => {
    const budi = await aMember(app.db, { username: 'budi_1' })
    const text = '👍 @BUDI_1 and @nobody_here, mail@aminah.com'
    const { mentions } = await json(add(text))
    expect(mentions).toEqual([{ username: 'BUDI_1', user: `u-${budi.id}`, position: 3 }])
  })

  it('may be twenty, oneself among them', async () => {
    const names = ['Aminah']
    for (let n = 1; n < 20; n++) names.push((await aMember(app.db)).username)
    const { mentions } = await json(add(names.map((name) => `@${name}`).join(' ')))
    expect(mentions.map(({ username }) => username)).toEqual(names)
  })

  it('follow the text when it is edited', async () => {
    await aMember(app.db, { username: 'budi_1' })
    const { _id } = await json(add('@budi_1'))
    const { mentions } = await json(edit(_id, 'now @Aminah'))
    expect(mentions).toEqual([{ username: 'Aminah', user: `u-${member.id}`, position: 4 }])
  })
})

describe('the list', () => {
  it('has 20 a page; with the cursor it repeats and skips nothing that was there', async () => {
    const talkers = [browser, await another(), await another()]
    for (let n = 1; n <= 25; n++) await add(`${n}`, talkers[n % 3])
    const first = await list()
    expect(first.pagination).toMatchObject({ page: 1, limit: 20, total: 25, hasMore: true })
    await add('in between', await another())
    const second = await list(`?cursor=${first.pagination.cursor}`)
    const seen = [...first.comments, ...second.comments].map(({ comment }) => comment)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `${25 - n}`))
    expect([second.hasMore, second.pagination.cursor]).toEqual([false, null])
  })

  it.each(['?page=0', '?page=x', '?limit=0', '?cursor=x'])('refuses %s', async (query) => {
    expect((await visitor.get(`/api/discussions/vehicle/v-${vehicle.id}${query}`)).status).toBe(400)
  })
})

describe('replies', () => {
  it('hang under their comment, oldest first, at any depth (API-43, API-45)', async () => {
    const top = await json(add('Top'))
    const first = await json(reply(top._id, 'First'))
    await reply(top._id, 'Second')
    await reply(first._id, 'Inner')
    const [shown] = (await list()).comments
    expect(shown).toMatchObject({
      replyCount: 2,
      replies: [{ comment: 'First', replyCount: 1, replies: [{ comment: 'Inner' }] }, { comment: 'Second' }],
    })
    const page = await json<object>(visitor.get(`/api/discussions/${top._id}/replies?page=1`))
    expect(page).toMatchObject({
      replies: [{ comment: 'First' }, { comment: 'Second' }],
      hasMore: false,
      nextPage: null,
    })
    expect((await visitor.get('/api/discussions/c-999/replies')).status).toBe(404)
  })
})

describe('editing', () => {
  it('sets text and time (API-46, DISC-38, DISC-39)', async () => {
    const { _id } = await json(add('Frist'))
    expect(await json(edit(_id, 'First'))).toMatchObject({
      _id,
      comment: 'First',
      lastEditedAt: expect.stringMatching(/Z$/),
    })
  })

  it('to the same text changes nothing', async () => {
    const { _id } = await json(add('Same'))
    expect((await json(edit(_id, ' Same '))).lastEditedAt).toBeNull()
  })

  it('is for its author only, admins included (PERM-39)', async () => {
    const { _id } = await json(add('Mine'))
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const other of [await another(), admin]) {
      expect(await refusal(edit(_id, 'Yours', other))).toEqual([403, 'forbidden'])
      expect(await refusal(remove(_id, other))).toEqual([403, 'forbidden'])
    }
    expect((await list()).comments[0]?.comment).toBe('Mine')
  })
})

it('at a deleted vehicle there is nothing to write, and to others nothing to read', async () => {
  const { _id } = await json(add('Before'))
  const admin = await aMember(app.db, { isAdmin: true })
  await deleteVehicle(app.db, admin, vehicle.id, Date.now())
  const writes = [add('x'), reply(_id, 'x'), edit(_id, 'x'), remove(_id)]
  writes.push(browser.call('POST', `/api/discussions/${_id}/like`))
  writes.push((await another()).call('POST', `/api/discussions/report/${_id}`, { reason: 'x' }))
  for (const write of writes) expect(await refusal(write)).toEqual([409, 'vehicle_deleted'])
  expect(await list()).toMatchObject({ comments: [], pagination: { total: 0 } })
  expect((await visitor.get(`/api/discussions/${_id}`)).status).toBe(404)
  expect((await list('', await app.browser(admin))).comments).toMatchObject([{ comment: 'Before' }])
})
