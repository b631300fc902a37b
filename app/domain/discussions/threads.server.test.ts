import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '#app/domain/discussions/comment.ts'
import { deleteComment } from '#app/domain/discussions/comments.server.ts'
import { toCommentsJson } from '#app/domain/discussions/likers.server.ts'
import {
  readComment,
  readReplies,
  readRepliesAfter,
  readThreads,
  readThreadsAt,
  readThreadsUncounted,
} from '#app/domain/discussions/threads.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

let db: Kysely<Database>
let author: Member
let vehicle: VehicleRow
let at: number

beforeEach(async () => {
  db = testDatabase()
  at = Date.UTC(2026, 4, 3)
  author = await aMember(db, {}, at)
  vehicle = await aVehicle(db, { by: author }, at)
})
afterEach(() => db.destroy())

/** Each a second after the one before. */
const say = async (text: string, replyTo?: number) => {
  at += 1000
  return aComment(db, { on: vehicle, by: author, text, ...(replyTo === undefined ? {} : { replyTo }) }, at)
}
const texts = (comments: Comment[]) => comments.map(({ text }) => text)
const idOf = (comments: Comment[], text: string) => comments.find((one) => one.text === text)?.id

/** Replies under each other; the ids, from the top down. */
async function thread(depth: number): Promise<number[]> {
  const ids = [(await say('0')).id]
  for (let n = 1; n <= depth; n++) ids.push((await say(String(n), ids.at(-1))).id)
  return ids
}

/** The same database, and how many queries it was asked. */
function counting() {
  let count = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { counted, queries: () => count }
}

describe('a page of threads', () => {
  it('has the newest first, two levels of replies, oldest first and five each, and tells of the rest', async () => {
    await say('older')
    const top = await say('newer')
    for (let n = 1; n <= 6; n++) await say(`reply ${n}`, top.id)
    const [first] = (await readReplies(db, null, top.id, 1)).replies
    const inner = await say('reply to a reply', first?.id)
    await say('too deep', inner.id)
    const { comments, total, next } = await readThreads(db, null, vehicle, { page: 1, limit: 20 })
    expect([texts(comments), total, next]).toEqual([['newer', 'older'], 2, null])
    const [newer, older] = comments
    expect(newer).toMatchObject({ replyCount: 6, hasMoreReplies: true, depth: 0, parentId: null })
    expect(older).toMatchObject({ replyCount: 0, hasMoreReplies: false, replies: [] })
    expect(texts(newer?.replies ?? [])).toEqual(['reply 1', 'reply 2', 'reply 3', 'reply 4', 'reply 5'])
    expect(newer?.replies[0]?.replies).toMatchObject([
      { text: 'reply to a reply', depth: 2, replyCount: 1, hasMoreReplies: true, replies: [] },
    ])
  })

  it('walked by the cursor repeats and skips nothing, whatever is added in between', async () => {
    for (let n = 1; n <= 7; n++) await say(`${n}`)
    // Two at the same moment.
    await db.updateTable('comments').set({ created_at: at }).where('text', 'in', ['4', '5']).execute()
    const expected = (await readThreads(db, null, vehicle, { page: 1, limit: 50 })).comments
    const walked: string[] = []
    let place: Parameters<typeof readThreads>[3] = { page: 1, limit: 2 }
    for (;;) {
      const { comments, next } = await readThreads(db, null, vehicle, place)
      walked.push(...texts(comments))
      if (next === null) break
      await say('in between')
      place = { after: next, limit: 2 }
    }
    expect(walked).toEqual(texts(expected))
  })

  it.each(['', 'x', '1', '1-', '-1', '1-2-3', `1-${'9'.repeat(20)}`])(
    'refuses the cursor %j',
    async (after) => {
      await expect(readThreads(db, null, vehicle, { after })).rejects.toMatchObject({
        code: 'cursor_invalid',
      })
    },
  )

  it('is the same without the total, which takes one query more', async () => {
    for (let n = 1; n <= 3; n++) await say(`${n}`)
    const place = { page: 1, limit: 2 }
    const without = counting()
    const uncounted = await readThreadsUncounted(without.counted, null, vehicle, place)
    const withTotal = counting()
    const counted = await readThreads(withTotal.counted, null, vehicle, place)
    expect(counted).toEqual({ ...uncounted, total: 3 })
    expect(withTotal.queries()).toBe(without.queries() + 1)
  })

  it('past the end is empty', async () => {
    await say('only')
    expect(await readThreads(db, null, vehicle, { page: 9, limit: 20 })).toEqual({
      comments: [],
      total: 1,
      next: null,
    })
  })

  it('takes the same number of queries, however much there is to read', async () => {
    const cost = async () => {
      const { counted, queries } = counting()
      const { comments } = await readThreads(counted, author, vehicle, { page: 1, limit: 20 })
      await toCommentsJson(counted, comments)
      return queries()
    }
    await say('one')
    const little = await cost()
    for (let n = 0; n < 25; n++) {
      const top = await say(`@${author.username}`)
      for (let m = 0; m < 3; m++) await say('reply', (await say('reply', top.id)).id)
    }
    expect(await cost()).toBe(little)
    expect(little).toBeLessThanOrEqual(8)
  })
})

describe('replies', () => {
  it('come five a page, each with its own first ones (DISC-31)', async () => {
    const top = await say('top')
    const ids = []
    for (let n = 1; n <= 7; n++) ids.push((await say(`${n}`, top.id)).id)
    await say('inner', ids[6])
    const first = await readReplies(db, null, top.id, 1)
    expect([texts(first.replies), first.hasMore, first.nextPage]).toEqual([
      ['1', '2', '3', '4', '5'],
      true,
      2,
    ])
    const second = await readReplies(db, null, top.id, 2)
    expect([texts(second.replies), second.hasMore, second.nextPage]).toEqual([['6', '7'], false, null])
    expect(texts(second.replies[1]?.replies ?? [])).toEqual(['inner'])
    expect(await readReplies(db, null, top.id, 99)).toEqual({ replies: [], hasMore: false, nextPage: null })
  })

  it('to a comment that is not there are not found', async () => {
    await expect(readReplies(db, null, 99, 1)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(readRepliesAfter(db, null, 99, null)).rejects.toMatchObject({ code: 'comment_not_found' })
  })

  it('walked by the cursor skip and repeat nothing, also when some are deleted on the way', async () => {
    const top = await say('top')
    const ids: number[] = []
    for (let n = 1; n <= 12; n++) ids.push((await say(`${n}`, top.id)).id)
    // Two at the same moment, on both sides of a page's end.
    await db.updateTable('comments').set({ created_at: at }).where('text', 'in', ['11', '12']).execute()
    const walked: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readRepliesAfter>> = await readRepliesAfter(
        db,
        null,
        top.id,
        next,
        2,
      )
      walked.push(...texts(page.replies))
      next = page.next
      if (walked.length === 4) for (const id of ids.slice(0, 4)) await deleteComment(db, author, id, at)
      if (walked.length === 10) await say('new', top.id)
    } while (next !== null)
    expect(walked).toEqual([...Array.from({ length: 12 }, (_, n) => String(n + 1)), 'new'])
  })

  it('go on behind those that were read with their comment, each with its own first ones', async () => {
    const top = await say('top')
    for (let n = 1; n <= 6; n++) await say(`${n}`, top.id)
    const last = await say('7', top.id)
    await say('inner', last.id)
    const { comments } = await readThreads(db, null, vehicle, { page: 1, limit: 20 })
    const { replies, next } = await readRepliesAfter(db, null, top.id, comments[0]?.repliesCursor ?? null)
    expect([texts(replies), next]).toEqual([['6', '7'], null])
    expect(texts(replies[1]?.replies ?? [])).toEqual(['inner'])
    expect(replies[0]).toMatchObject({ replies: [], hasMoreReplies: false, repliesCursor: null })
  })

  it.each(['', 'x', '1-', '-1', '1-2-3'])('refuse the cursor %j', async (after) => {
    const top = await say('top')
    await expect(readRepliesAfter(db, null, top.id, after)).rejects.toMatchObject({ code: 'cursor_invalid' })
  })
})

/** The texts from the top comment down to the last one that was read, always the wanted one's branch. */
function wayDown(comments: Comment[], ids: number[]): string[] {
  const next = comments.find(({ id }) => ids.includes(id))
  return next === undefined ? [] : [next.text, ...wayDown(next.replies, ids)]
}

describe('the threads around a comment', () => {
  it('are the page of its top-level comment', async () => {
    const wanted = await say('wanted')
    for (let n = 0; n < 25; n++) await say(`newer ${n}`)
    const around = await readThreadsAt(db, null, vehicle, wanted.id)
    expect(around?.comments).toHaveLength(6)
    expect(around?.comments.at(-1)?.text).toBe('wanted')
    expect([around?.next, around?.isLater]).toEqual([null, true])
    const newest = (await readThreads(db, null, vehicle, { page: 1, limit: 1 })).comments
    const first = await readThreadsAt(db, null, vehicle, idOf(newest, 'newer 24') ?? 0)
    expect([first?.comments.length, first?.isLater]).toEqual([20, false])
  })

  it('hold all replies up to the one on the way, and its own first ones', async () => {
    const top = await say('top')
    let parent = 0
    for (let n = 1; n <= 12; n++) {
      const { id } = await say(`${n}`, top.id)
      if (n === 8) parent = id
    }
    const ids = []
    for (let n = 1; n <= 6; n++) ids.push((await say(`8.${n}`, parent)).id)
    await say('8.6.1', ids[5])
    const around = await readThreadsAt(db, null, vehicle, ids[5] ?? 0)
    const [shown] = around?.comments ?? []
    expect(texts(shown?.replies ?? [])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(shown?.hasMoreReplies).toBe(true)
    const rest = await readRepliesAfter(db, null, top.id, shown?.repliesCursor ?? null)
    expect(texts(rest.replies)).toEqual(['11', '12'])
    const eighth = shown?.replies[7]
    expect(texts(eighth?.replies ?? [])).toEqual(['8.1', '8.2', '8.3', '8.4', '8.5', '8.6'])
    expect(texts(eighth?.replies[5]?.replies ?? [])).toEqual(['8.6.1'])
  })

  it('hold one alone that has a hundred replies and more before it', async () => {
    const top = await say('top')
    for (let n = 1; n <= 101; n++) await say(`${n}`, top.id)
    const far = await say('far', top.id)
    const around = await readThreadsAt(db, null, vehicle, far.id)
    expect(around?.comments).toMatchObject([
      { replies: [{ text: 'far' }], hasMoreReplies: true, repliesCursor: null },
    ])
  })

  it.each([1, 5, 6])('hold the whole way to depth %d', async (depth) => {
    const ids = await thread(depth)
    const around = await readThreadsAt(db, null, vehicle, ids[depth] ?? 0)
    const whole = Array.from({ length: depth + 1 }, (_, n) => String(n))
    expect(wayDown(around?.comments ?? [], ids)).toEqual(whole)
  })

  it.each([7, 500])(
    'hold the last three ancestors of one at depth %d, under the top-level one',
    async (depth) => {
      const ids = await thread(depth)
      const { counted, queries } = counting()
      const around = await readThreadsAt(counted, null, vehicle, ids[depth] ?? 0)
      const shown = ['0', depth - 3, depth - 2, depth - 1, depth].map(String)
      expect(wayDown(around?.comments ?? [], ids)).toEqual(shown)
      const [top] = around?.comments ?? []
      expect(top?.replies[0]?.parentId).toBe(ids[depth - 4])
      expect([top?.hasMoreReplies, top?.repliesCursor]).toEqual([true, null])
      expect(queries()).toBeLessThanOrEqual(12)
    },
  )

  it('are null where the comment is gone or another vehicle’s', async () => {
    const elsewhere = await aVehicle(db, { by: author }, at)
    const { id } = await aComment(db, { on: elsewhere, by: author }, at)
    expect(await readThreadsAt(db, null, vehicle, id)).toBeNull()
    expect(await readThreadsAt(db, null, vehicle, 999)).toBeNull()
  })
})

it('of a deleted vehicle’s discussion only its first spotter and admins read', async () => {
  const { id } = await say('secret')
  await db.updateTable('vehicles').set({ deleted_at: at, deleted_by: author.id }).execute()
  vehicle = await db.selectFrom('vehicles').selectAll().executeTakeFirstOrThrow()
  const read = (by: Member | null) => readThreads(db, by, vehicle, { page: 1, limit: 20 })
  const others = [null, await aMember(db)]
  for (const other of others) {
    expect(await read(other)).toEqual({ comments: [], total: 0, next: null })
    expect(await readThreadsAt(db, other, vehicle, id)).toBeNull()
    await expect(readComment(db, other, id)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(readReplies(db, other, id, 1)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(readRepliesAfter(db, other, id, null)).rejects.toMatchObject({ code: 'comment_not_found' })
  }
  for (const one of [author, await aMember(db, { isAdmin: true })]) {
    expect(texts((await read(one)).comments)).toEqual(['secret'])
    expect((await readComment(db, one, id)).comment.text).toBe('secret')
  }
})
