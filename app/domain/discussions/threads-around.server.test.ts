import { describe, expect, it } from 'vitest'
import type { Comment } from '#app/domain/discussions/comment.ts'
import { readRepliesAfter, readThreads, readThreadsAt } from '#app/domain/discussions/threads.server.ts'
import { aComment, aVehicle } from '#tests/factories.ts'
import { aDiscussedVehicle, counting, postComment, scene, texts } from '#tests/threads.ts'

aDiscussedVehicle()

const idOf = (comments: Comment[], text: string) => comments.find((one) => one.text === text)?.id

/** Replies under each other; the ids, from the top down. */
async function thread(depth: number): Promise<number[]> {
  const ids = [(await postComment('0')).id]
  for (let n = 1; n <= depth; n++) ids.push((await postComment(String(n), ids.at(-1))).id)
  return ids
}

/** The texts from the top comment down to the last one that was read, always the wanted one's branch. */
function wayDown(comments: Comment[], ids: number[]): string[] {
  const next = comments.find(({ id }) => ids.includes(id))
  return next === undefined ? [] : [next.text, ...wayDown(next.replies, ids)]
}

describe('the threads around a comment', () => {
  it('are the page of its top-level comment', async () => {
    const wanted = await postComment('wanted')
    for (let n = 0; n < 25; n++) await postComment(`newer ${n}`)
    const around = await readThreadsAt(scene.db, null, scene.vehicle, wanted.id)
    expect(around?.comments).toHaveLength(6)
    expect(around?.comments.at(-1)?.text).toBe('wanted')
    expect([around?.next, around?.isLater]).toEqual([null, true])
    const newest = (await readThreads(scene.db, null, scene.vehicle, { page: 1, limit: 1 })).comments
    const first = await readThreadsAt(scene.db, null, scene.vehicle, idOf(newest, 'newer 24') ?? 0)
    expect([first?.comments.length, first?.isLater]).toEqual([20, false])
  })

  it('hold all replies up to the one on the way, and its own first ones', async () => {
    const top = await postComment('top')
    let parent = 0
    for (let n = 1; n <= 12; n++) {
      const { id } = await postComment(`${n}`, top.id)
      if (n === 8) parent = id
    }
    const ids = []
    for (let n = 1; n <= 6; n++) ids.push((await postComment(`8.${n}`, parent)).id)
    await postComment('8.6.1', ids[5])
    const around = await readThreadsAt(scene.db, null, scene.vehicle, ids[5] ?? 0)
    const [shown] = around?.comments ?? []
    expect(texts(shown?.replies ?? [])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(shown?.hasMoreReplies).toBe(true)
    const rest = await readRepliesAfter(scene.db, null, top.id, shown?.repliesCursor ?? null)
    expect(texts(rest.replies)).toEqual(['11', '12'])
    const eighth = shown?.replies[7]
    expect(texts(eighth?.replies ?? [])).toEqual(['8.1', '8.2', '8.3', '8.4', '8.5', '8.6'])
    expect(texts(eighth?.replies[5]?.replies ?? [])).toEqual(['8.6.1'])
  })

  it('hold one alone that has a hundred replies and more before it', async () => {
    const top = await postComment('top')
    for (let n = 1; n <= 101; n++) await postComment(`${n}`, top.id)
    const far = await postComment('far', top.id)
    const around = await readThreadsAt(scene.db, null, scene.vehicle, far.id)
    expect(around?.comments).toMatchObject([
      { replies: [{ text: 'far' }], hasMoreReplies: true, repliesCursor: null },
    ])
  })

  it.each([1, 5, 6])('hold the whole way to depth %d', async (depth) => {
    const ids = await thread(depth)
    const around = await readThreadsAt(scene.db, null, scene.vehicle, ids[depth] ?? 0)
    const whole = Array.from({ length: depth + 1 }, (_, n) => String(n))
    expect(wayDown(around?.comments ?? [], ids)).toEqual(whole)
  })

  it.each([7, 500])(
    'hold the last three ancestors of one at depth %d, under the top-level one',
    async (depth) => {
      const ids = await thread(depth)
      const { counted, queries } = counting()
      const around = await readThreadsAt(counted, null, scene.vehicle, ids[depth] ?? 0)
      const shown = ['0', depth - 3, depth - 2, depth - 1, depth].map(String)
      expect(wayDown(around?.comments ?? [], ids)).toEqual(shown)
      const [top] = around?.comments ?? []
      expect(top?.replies[0]?.parentId).toBe(ids[depth - 4])
      expect([top?.hasMoreReplies, top?.repliesCursor]).toEqual([true, null])
      expect(queries()).toBeLessThanOrEqual(12)
    },
  )

  it('are null where the comment is gone or another vehicle’s', async () => {
    const elsewhere = await aVehicle(scene.db, { by: scene.author }, scene.at)
    const { id } = await aComment(scene.db, { on: elsewhere, by: scene.author }, scene.at)
    expect(await readThreadsAt(scene.db, null, scene.vehicle, id)).toBeNull()
    expect(await readThreadsAt(scene.db, null, scene.vehicle, 999)).toBeNull()
  })
})
