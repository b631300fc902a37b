import { describe, expect, it } from 'vitest'
import { aMember } from '#tests/factories.ts'
import {
  like,
  list,
  postComment,
  remove,
  rep,
  scene,
  twoCommenters,
} from '#tests/surfaces/discussions/deletion-steps.ts'

const app = twoCommenters()

describe('a comment’s like', () => {
  it('toggles liked and the count (API-49, DISC-42)', async () => {
    const id = await postComment('Nice')
    expect(await (await like(id)).json()).toEqual({ liked: true, likesCount: 1 })
    expect(await list()).toMatchObject([
      { likesCount: 1, likes: [{ user: { _id: `u-${scene.other.id}`, username: scene.other.username } }] },
    ])
    expect(await (await like(id)).json()).toEqual({ liked: false, likesCount: 0 })
    for (const liked of [true, true, false, false]) {
      expect(await (await like(id, scene.others, { liked })).json()).toEqual({
        liked,
        likesCount: Number(liked),
      })
    }
  })

  it('set 20 times in parallel counts once', async () => {
    const id = await postComment('Nice')
    await Promise.all(Array.from({ length: 20 }, () => like(id, scene.others, { liked: true })))
    expect(await list()).toMatchObject([{ likesCount: 1, likes: [{}] }])
    await Promise.all(Array.from({ length: 20 }, () => like(id, scene.others, { liked: false })))
    expect(await list()).toMatchObject([{ likesCount: 0, likes: [] }])
  })

  it('names 100 who like it at most', async () => {
    const id = await postComment('Famous')
    for (let n = 0; n < 101; n++) {
      const { id: user_id } = await aMember(app.db)
      await app.db.insertInto('comment_likes').values({ comment_id: id, user_id, created_at: 1 }).execute()
    }
    await app.db.updateTable('comments').set({ likes_count: 101 }).execute()
    const [comment] = (await list()) as { likes: unknown[]; likesCount: number }[]
    expect([comment?.likes.length, comment?.likesCount]).toEqual([100, 101])
  })

  it('is 1 rep for its author, gone with the like or the comment; one’s own is none', async () => {
    const id = await postComment('Nice')
    await like(id)
    await like(id, await app.browser(await aMember(app.db)))
    await like(id, scene.browser)
    expect(await rep()).toBe(2)
    await like(id)
    expect(await rep()).toBe(1)
    await postComment('Reply', scene.other, id)
    await remove(id)
    expect(await rep()).toBe(0)
    expect(await app.db.selectFrom('rep_ledger').selectAll().execute()).toEqual([])
  })
})
