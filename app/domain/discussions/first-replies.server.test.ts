import { beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '#app/domain/discussions/comment.ts'
import { readThreads, readThreadsAt } from '#app/domain/discussions/threads.server.ts'
import { aDiscussedVehicle, postComment, scene, texts } from '#tests/threads.ts'

/** A page or an answer has fifty comments (contract, section 12); what was answered to further ones is folded away. */
aDiscussedVehicle()

const all = (comments: Comment[]): Comment[] => comments.flatMap((one) => [one, ...all(one.replies)])

/** Twelve threads of five replies, each with five replies. */
let newest: number
let oldest: number
beforeEach(async () => {
  for (let n = 1; n <= 12; n++) {
    const { id } = await postComment(`${n}`)
    if (n === 1) oldest = id
    newest = id
    for (let m = 1; m <= 5; m++) {
      const reply = await postComment(`${n}.${m}`, id)
      for (let k = 1; k <= 5; k++) await postComment(`${n}.${m}.${k}`, reply.id)
    }
  }
})

describe('a page', () => {
  it('has all its threads, and replies from the top down until fifty are there', async () => {
    const { comments } = await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 10 })
    expect(texts(comments)).toEqual(Array.from({ length: 10 }, (_, n) => `${12 - n}`))
    expect(all(comments)).toHaveLength(50)
    expect(all(comments.slice(0, 1))).toHaveLength(31)
    expect(all(comments.slice(1, 2)).length).toBeGreaterThan(5)
    for (const one of all(comments)) expect(one.hasMoreReplies).toBe(one.replies.length < one.replyCount)
    expect(comments.at(-1)).toMatchObject({ replies: [], replyCount: 5, repliesCursor: null })
  })

  it('that goes on behind a cursor has no more', async () => {
    const { next } = await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 2 })
    const { comments } = await readThreads(scene.db, null, scene.vehicle, { after: next ?? '', limit: 10 })
    expect(texts(comments)[0]).toBe('10')
    expect(all(comments)).toHaveLength(50)
  })

  it('of fifty threads has those alone', async () => {
    for (let n = 0; n < 50; n++) await postComment('alone')
    const { comments } = await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 50 })
    expect(all(comments)).toHaveLength(50)
  })
})

describe('the threads around a comment', () => {
  const around = async (id: number) =>
    (await readThreadsAt(scene.db, null, scene.vehicle, id, 10))?.comments ?? []

  it('are fifty comments at most, its own thread first', async () => {
    const shown = await around(oldest)
    expect(texts(shown)).toEqual(['2', '1'])
    expect(all(await around(newest))).toHaveLength(50)
    const middle = (await around(newest))[5]?.id ?? 0
    const own = (await around(middle)).find(({ id }) => id === middle)
    expect(all(own?.replies ?? [])).toHaveLength(30)
  })

  it('hold the way to it, with its siblings as long as there is room', async () => {
    for (let n = 6; n <= 60; n++) await postComment(`12.${n}`, newest)
    const far = await postComment('12.61', newest)
    const below = await postComment('12.61.1', far.id)
    const shown = await around(below.id)
    expect(texts(shown[0]?.replies ?? [])).toEqual(['12.61'])
    expect(texts(shown[0]?.replies[0]?.replies ?? [])).toEqual(['12.61.1'])
    expect(shown[0]).toMatchObject({ hasMoreReplies: true, repliesCursor: null })
    expect(all(shown).length).toBeLessThanOrEqual(50)
  })
})
