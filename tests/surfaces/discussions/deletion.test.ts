import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aVehicle, memberNow } from '#tests/factories.ts'

/** What becomes of comments that are deleted, and of what hangs on them. */
const app = testApp()
let author: Member
let browser: Browser
let other: Member
let others: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  author = await aMember(app.db)
  browser = await app.browser(author)
  other = await aMember(app.db)
  others = await app.browser(other)
  vehicle = await aVehicle(app.db, { by: author })
})

const say = async (text: string, by = author, replyTo?: number) => {
  const reply = replyTo === undefined ? {} : { replyTo }
  return (await aComment(app.db, { on: vehicle, by, text, ...reply })).id
}
const remove = (id: number, by = browser) => by.call('DELETE', `/api/discussions/c-${id}`)
const like = (id: number, by = others, body?: object) =>
  by.call('POST', `/api/discussions/c-${id}/like`, body)
const list = async () => {
  const answer = await (await app.browser()).get(`/api/discussions/vehicle/v-${vehicle.id}`)
  return ((await answer.json()) as { comments: object[] }).comments
}
const totals = async () => {
  const { discussion_count } = await app.db
    .selectFrom('vehicles')
    .select('discussion_count')
    .where('id', '=', vehicle.id)
    .executeTakeFirstOrThrow()
  const { total_comments } = await app.db
    .selectFrom('users')
    .select('total_comments')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  return { discussion_count, total_comments }
}
const rep = async () => (await memberNow(app.db, author.id)).rep
const rowsLeft = async () => (await app.db.selectFrom('comments').select('id').execute()).map(({ id }) => id)

/** Names of the tables that hold a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`.execute(
    app.db,
  )
  const holding = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(app.db)
    if (JSON.stringify(rows).includes(text)) holding.push(name)
  }
  return holding
}

describe('a deleted comment', () => {
  it('without replies is gone (API-47)', async () => {
    const id = await say('Gone')
    const answer = await remove(id)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Comment deleted successfully' }])
    expect(await list()).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect(await totals()).toEqual({ discussion_count: 0, total_comments: 0 })
  })

  it('with replies keeps its place, and they stay (DISC-26, DISC-27)', async () => {
    const top = await say('Top')
    await say('Reply', other, top)
    await like(top)
    await remove(top)
    expect(await list()).toMatchObject([
      {
        _id: `c-${top}`,
        user: null,
        comment: '',
        isDeleted: true,
        isHidden: false,
        likes: [],
        likesCount: 0,
        mentions: [],
        replyCount: 1,
        replies: [{ comment: 'Reply', isDeleted: false }],
      },
    ])
    expect(await totals()).toEqual({ discussion_count: 1, total_comments: 0 })
  })

  it('is not deleted, edited, liked or answered again', async () => {
    const top = await say('Top')
    await say('Reply', other, top)
    await remove(top)
    const answers = [
      await remove(top),
      await browser.call('PUT', `/api/discussions/c-${top}`, { comment: 'x' }),
      await like(top),
      await others.call('POST', `/api/discussions/c-${top}/reply`, { comment: 'x' }),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'comment_deleted' }])
    }
    const report = await others.call('POST', `/api/discussions/report/c-${top}`, { reason: 'x' })
    expect(report.status).toBe(404)
  })

  it('goes with its last reply, and so do the deleted ones above it', async () => {
    const top = await say('Top')
    const stays = await say('Stays', author, top)
    const middle = await say('Middle', author, top)
    const leaf = await say('Leaf', author, middle)
    await remove(middle)
    expect(await rowsLeft()).toEqual([top, stays, middle, leaf])
    await remove(leaf)
    expect(await rowsLeft()).toEqual([top, stays])
    expect(await list()).toMatchObject([{ replyCount: 1, replies: [{ comment: 'Stays' }] }])
    await remove(top)
    await remove(stays)
    expect(await rowsLeft()).toEqual([])
  })

  it('takes more than a thousand deleted ones above it along', async () => {
    let parent = await say('0')
    for (let n = 1; n <= 1100; n++) parent = await say(`${n}`, author, parent)
    await app.db.updateTable('comments').set({ text: '', deleted_at: 1 }).where('id', '<>', parent).execute()
    expect((await remove(parent)).status).toBe(200)
    expect(await rowsLeft()).toEqual([])
  })

  it.each(['kept', 'gone'])('leaves its text nowhere, its place being %s', async (place) => {
    const secret = 'Zq9secret'
    const posted = await browser.call(
      'POST',
      '/api/discussions',
      { vehicleId: `v-${vehicle.id}`, comment: `Old ${secret} @${author.username}` },
      { 'Idempotency-Key': 'k' },
    )
    const id = Number(((await posted.json()) as { _id: string })._id.slice(2))
    await browser.call('PUT', `/api/discussions/c-${id}`, { comment: `${secret} @${author.username}` })
    if (place === 'kept') await say('Reply', other, id)
    await like(id)
    await others.call('POST', `/api/discussions/report/c-${id}`, { reason: `Look: ${secret}` })
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    await admin.call('POST', `/api/discussions/moderate/c-${id}`, { action: 'reject' })
    expect(await tablesWith(secret)).toContain('comments')
    await remove(id)
    expect(await tablesWith(secret)).toEqual([])
    const reported = await (await admin.get('/api/discussions/reported')).json()
    expect(reported).toMatchObject({ comments: [] })
    const late = await admin.call('POST', `/api/discussions/moderate/c-${id}`, { action: 'approve' })
    expect([late.status, await late.text()]).toEqual([404, expect.not.stringContaining(secret)])
  })

  it('leaves its text in no answer that is kept for a form sent twice; other answers stay', async () => {
    const secret = 'Zq9secret'
    const top = await say('Top')
    const reply = async (comment: string) => {
      const headers = { 'Idempotency-Key': comment }
      const answer = await browser.call('POST', `/api/discussions/c-${top}/reply`, { comment }, headers)
      return Number(((await answer.json()) as { _id: string })._id.slice(2))
    }
    const id = await reply(secret)
    await reply('Another')
    const edit = { intent: 'edit-comment', comment: `${secret}, too`, formKey: 'k' }
    await browser.post(`/comments/c-${id}/edit`, edit)
    expect(await tablesWith(secret)).toContain('form_keys')
    await remove(id)
    expect(await tablesWith(secret)).toEqual([])
    expect(await tablesWith('Another')).toContain('form_keys')
  })

  it('stands or is gone as one, when two answer it meanwhile', async () => {
    const top = await say('Top')
    const answer = (text: string) =>
      others.call('POST', `/api/discussions/c-${top}/reply`, { comment: text }).then(({ status }) => status)
    const [first, removed, second] = await Promise.all([answer('One'), remove(top), answer('Two')])
    expect(removed.status).toBe(200)
    expect([201, 404, 409]).toContain(first)
    expect([201, 404, 409]).toContain(second)
    const added = [first, second].filter((status) => status === 201).length
    expect((await totals()).discussion_count).toBe(added)
    expect(await list()).toHaveLength(added > 0 ? 1 : 0)
    if (added > 0) expect(await list()).toMatchObject([{ isDeleted: true, replyCount: added }])
  })
})

describe('a comment’s like', () => {
  it('toggles liked and the count (API-49, DISC-42)', async () => {
    const id = await say('Nice')
    expect(await (await like(id)).json()).toEqual({ liked: true, likesCount: 1 })
    expect(await list()).toMatchObject([
      { likesCount: 1, likes: [{ user: { _id: `u-${other.id}`, username: other.username } }] },
    ])
    expect(await (await like(id)).json()).toEqual({ liked: false, likesCount: 0 })
    for (const liked of [true, true, false, false]) {
      expect(await (await like(id, others, { liked })).json()).toEqual({ liked, likesCount: Number(liked) })
    }
  })

  it('set 20 times in parallel counts once', async () => {
    const id = await say('Nice')
    await Promise.all(Array.from({ length: 20 }, () => like(id, others, { liked: true })))
    expect(await list()).toMatchObject([{ likesCount: 1, likes: [{}] }])
    await Promise.all(Array.from({ length: 20 }, () => like(id, others, { liked: false })))
    expect(await list()).toMatchObject([{ likesCount: 0, likes: [] }])
  })

  it('names 100 who like it at most', async () => {
    const id = await say('Famous')
    for (let n = 0; n < 101; n++) {
      const { id: user_id } = await aMember(app.db)
      await app.db.insertInto('comment_likes').values({ comment_id: id, user_id, created_at: 1 }).execute()
    }
    await app.db.updateTable('comments').set({ likes_count: 101 }).execute()
    const [comment] = (await list()) as { likes: unknown[]; likesCount: number }[]
    expect([comment?.likes.length, comment?.likesCount]).toEqual([100, 101])
  })

  it('is 1 rep for its author, gone with the like or the comment; one’s own is none', async () => {
    const id = await say('Nice')
    await like(id)
    await like(id, await app.browser(await aMember(app.db)))
    await like(id, browser)
    expect(await rep()).toBe(2)
    await like(id)
    expect(await rep()).toBe(1)
    await say('Reply', other, id)
    await remove(id)
    expect(await rep()).toBe(0)
    expect(await app.db.selectFrom('rep_ledger').selectAll().execute()).toEqual([])
  })
})

it('a vehicle that is removed for good takes its spotter’s comments, their totals and rep along', async () => {
  const id = await say('Oops')
  await like(id)
  expect([await rep(), (await totals()).total_comments]).toEqual([1, 1])
  await removeVehicle(app.db, author, vehicle.id, Date.now())
  const { rep: left } = await memberNow(app.db, author.id)
  const { total_comments } = await app.db
    .selectFrom('users')
    .select('total_comments')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  expect([left, total_comments]).toEqual([0, 0])
  expect(await rowsLeft()).toEqual([])
})
