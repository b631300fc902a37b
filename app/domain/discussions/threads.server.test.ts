import { describe, expect, it } from 'vitest'
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
import { aMember } from '#tests/factories.ts'
import { aDiscussedVehicle, counting, postComment, scene, texts } from '#tests/threads.ts'

aDiscussedVehicle()

describe('a page of threads', () => {
  it('has the newest first, two levels of replies, oldest first and five each, and tells of the rest', async () => {
    await postComment('older')
    const top = await postComment('newer')
    for (let n = 1; n <= 6; n++) await postComment(`reply ${n}`, top.id)
    const [first] = (await readReplies(scene.db, null, top.id, 1)).replies
    const inner = await postComment('reply to a reply', first?.id)
    await postComment('too deep', inner.id)
    const { comments, total, next } = await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 20 })
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
    for (let n = 1; n <= 7; n++) await postComment(`${n}`)
    // Two at the same moment.
    await scene.db
      .updateTable('comments')
      .set({ created_at: scene.at })
      .where('text', 'in', ['4', '5'])
      .execute()
    const expected = (await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 50 })).comments
    const walked: string[] = []
    let place: Parameters<typeof readThreads>[3] = { page: 1, limit: 2 }
    for (;;) {
      const { comments, next } = await readThreads(scene.db, null, scene.vehicle, place)
      walked.push(...texts(comments))
      if (next === null) break
      await postComment('in between')
      place = { after: next, limit: 2 }
    }
    expect(walked).toEqual(texts(expected))
  })

  it.each(['', 'x', '1', '1-', '-1', '1-2-3', `1-${'9'.repeat(20)}`])(
    'refuses the cursor %j',
    async (after) => {
      await expect(readThreads(scene.db, null, scene.vehicle, { after })).rejects.toMatchObject({
        code: 'cursor_invalid',
      })
    },
  )

  it('is the same without the total, which takes one query more', async () => {
    for (let n = 1; n <= 3; n++) await postComment(`${n}`)
    const place = { page: 1, limit: 2 }
    const without = counting()
    const uncounted = await readThreadsUncounted(without.counted, null, scene.vehicle, place)
    const withTotal = counting()
    const counted = await readThreads(withTotal.counted, null, scene.vehicle, place)
    expect(counted).toEqual({ ...uncounted, total: 3 })
    expect(withTotal.queries()).toBe(without.queries() + 1)
  })

  it('past the end is empty', async () => {
    await postComment('only')
    expect(await readThreads(scene.db, null, scene.vehicle, { page: 9, limit: 20 })).toEqual({
      comments: [],
      total: 1,
      next: null,
    })
  })

  it('takes the same number of queries, however much there is to read', async () => {
    const cost = async () => {
      const { counted, queries } = counting()
      const { comments } = await readThreads(counted, scene.author, scene.vehicle, { page: 1, limit: 20 })
      await toCommentsJson(counted, comments)
      return queries()
    }
    const one = await postComment('one')
    await postComment('reply', (await postComment('reply', one.id)).id)
    const little = await cost()
    for (let n = 0; n < 25; n++) {
      const top = await postComment(`@${scene.author.username}`)
      for (let m = 0; m < 3; m++) await postComment('reply', (await postComment('reply', top.id)).id)
    }
    expect(await cost()).toBe(little)
    expect(little).toBeLessThanOrEqual(8)
  })
})

describe('replies', () => {
  it('come five a page, each with its own first ones (DISC-31)', async () => {
    const top = await postComment('top')
    const ids = []
    for (let n = 1; n <= 7; n++) ids.push((await postComment(`${n}`, top.id)).id)
    await postComment('inner', ids[6])
    const first = await readReplies(scene.db, null, top.id, 1)
    expect([texts(first.replies), first.hasMore, first.nextPage]).toEqual([
      ['1', '2', '3', '4', '5'],
      true,
      2,
    ])
    const second = await readReplies(scene.db, null, top.id, 2)
    expect([texts(second.replies), second.hasMore, second.nextPage]).toEqual([['6', '7'], false, null])
    expect(texts(second.replies[1]?.replies ?? [])).toEqual(['inner'])
    expect(await readReplies(scene.db, null, top.id, 99)).toEqual({
      replies: [],
      hasMore: false,
      nextPage: null,
    })
  })

  it('to a comment that is not there are not found', async () => {
    await expect(readReplies(scene.db, null, 99, 1)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(readRepliesAfter(scene.db, null, 99, null)).rejects.toMatchObject({
      code: 'comment_not_found',
    })
  })

  it('walked by the cursor skip and repeat nothing, also when some are deleted on the way', async () => {
    const top = await postComment('top')
    const ids: number[] = []
    for (let n = 1; n <= 12; n++) ids.push((await postComment(`${n}`, top.id)).id)
    // Two at the same moment, on both sides of a page's end.
    await scene.db
      .updateTable('comments')
      .set({ created_at: scene.at })
      .where('text', 'in', ['11', '12'])
      .execute()
    const walked: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readRepliesAfter>> = await readRepliesAfter(
        scene.db,
        null,
        top.id,
        next,
        2,
      )
      walked.push(...texts(page.replies))
      next = page.next
      if (walked.length === 4)
        for (const id of ids.slice(0, 4)) await deleteComment(scene.db, scene.author, id, scene.at)
      if (walked.length === 10) await postComment('new', top.id)
    } while (next !== null)
    expect(walked).toEqual([...Array.from({ length: 12 }, (_, n) => String(n + 1)), 'new'])
  })

  it('go on behind those that were read with their comment, each with its own first ones', async () => {
    const top = await postComment('top')
    for (let n = 1; n <= 6; n++) await postComment(`${n}`, top.id)
    const last = await postComment('7', top.id)
    await postComment('inner', last.id)
    const { comments } = await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 20 })
    const { replies, next } = await readRepliesAfter(
      scene.db,
      null,
      top.id,
      comments[0]?.repliesCursor ?? null,
    )
    expect([texts(replies), next]).toEqual([['6', '7'], null])
    expect(texts(replies[1]?.replies ?? [])).toEqual(['inner'])
    expect(replies[0]).toMatchObject({ replies: [], hasMoreReplies: false, repliesCursor: null })
  })

  it.each(['', 'x', '1-', '-1', '1-2-3'])('refuse the cursor %j', async (after) => {
    const top = await postComment('top')
    await expect(readRepliesAfter(scene.db, null, top.id, after)).rejects.toMatchObject({
      code: 'cursor_invalid',
    })
  })
})

it('of a deleted vehicle’s discussion only its first spotter and admins read', async () => {
  const { id } = await postComment('secret')
  await scene.db.updateTable('vehicles').set({ deleted_at: scene.at, deleted_by: scene.author.id }).execute()
  scene.vehicle = await scene.db.selectFrom('vehicles').selectAll().executeTakeFirstOrThrow()
  const read = (by: Member | null) => readThreads(scene.db, by, scene.vehicle, { page: 1, limit: 20 })
  const others = [null, await aMember(scene.db)]
  for (const other of others) {
    expect(await read(other)).toEqual({ comments: [], total: 0, next: null })
    expect(await readThreadsAt(scene.db, other, scene.vehicle, id)).toBeNull()
    await expect(readComment(scene.db, other, id)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(readReplies(scene.db, other, id, 1)).rejects.toMatchObject({ code: 'comment_not_found' })
    await expect(readRepliesAfter(scene.db, other, id, null)).rejects.toMatchObject({
      code: 'comment_not_found',
    })
  }
  for (const one of [scene.author, await aMember(scene.db, { isAdmin: true })]) {
    expect(texts((await read(one)).comments)).toEqual(['secret'])
    expect((await readComment(scene.db, one, id)).comment.text).toBe('secret')
  }
})
