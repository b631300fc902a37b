import { describe, expect, it } from 'vitest'
import { reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { deleteComment } from '#app/domain/discussions/comments.server.ts'
import { readAllNotifications } from '#app/domain/notifications/notifications.server.ts'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import {
  approve,
  commentingMembers,
  deleteNewest,
  edit,
  hide,
  notificationsOf,
  say,
  scene,
  typesOf,
} from '#tests/notifications.ts'

commentingMembers()

describe('a text leaves with its comment (faults 23)', () => {
  it('long ones are cut at 120', async () => {
    await say(scene.aina, 'a'.repeat(300))
    expect((await notificationsOf(scene.spotter))[0]?.comment?.excerpt).toBe(`${'a'.repeat(119)}…`)
  })

  it('deleted: so are all notifications about it', async () => {
    const { id } = await say(scene.aina, 'Secret @Ben')
    await say(scene.spotter, 'Reply', id)
    await deleteComment(scene.db, scene.aina, id, scene.at)
    expect(await typesOf(scene.spotter)).toEqual([])
    expect(await typesOf(scene.ben)).toEqual([])
    expect(await typesOf(scene.aina)).toEqual(['COMMENT_REPLY'])
  })

  it('deleted for good, without replies', async () => {
    const { id } = await say(scene.aina, 'Secret @Ben')
    await deleteComment(scene.db, scene.aina, id, scene.at)
    expect([await typesOf(scene.spotter), await typesOf(scene.ben)]).toEqual([[], []])
  })

  it('hidden: its text is told to nobody, and shows again once it is approved', async () => {
    const comment = await say(scene.aina, 'Secret')
    await hide(comment)
    expect(await notificationsOf(scene.spotter)).toMatchObject([
      { comment: { id: comment.id, excerpt: null } },
    ])
    await approve(comment)
    expect(await notificationsOf(scene.spotter)).toMatchObject([{ comment: { excerpt: 'Secret' } }])
  })

  it('of a deleted vehicle: the notification stays, without the text', async () => {
    await say(scene.aina, 'Secret')
    await deleteVehicle(scene.db, scene.admin, scene.vehicle.id, scene.at)
    expect(await notificationsOf(scene.spotter)).toMatchObject([{ comment: { excerpt: null } }])
  })

  it('written by somebody who is gone: no name', async () => {
    await say(scene.aina, 'Hello')
    await scene.db.deleteFrom('users').where('id', '=', scene.aina.id).execute()
    expect(await notificationsOf(scene.spotter)).toMatchObject([
      { actors: [{ username: null, avatar: null }] },
    ])
  })
})

describe('a hidden comment', () => {
  it('tells its author, without anybody’s name, by the third report', async () => {
    const { id: commentId } = await say(scene.aina, 'Hello')
    for (const by of [scene.spotter, scene.ben, scene.admin])
      await reportComment(scene.db, by, { commentId, reason: 'Rude' }, scene.at)
    expect(await notificationsOf(scene.aina)).toMatchObject([
      { type: 'COMMENT_HIDDEN', actors: [], actorCount: 0 },
    ])
  })

  it('tells once, however often', async () => {
    const comment = await say(scene.aina, 'Hello')
    await hide(comment)
    await readAllNotifications(scene.db, scene.aina, scene.at)
    await approve(comment)
    await hide(comment)
    expect(await typesOf(scene.aina)).toEqual(['COMMENT_HIDDEN'])
  })

  it('tells once, also when that was deleted', async () => {
    const comment = await say(scene.aina, 'Hello')
    await hide(comment)
    await deleteNewest(scene.aina)
    await approve(comment)
    await hide(comment)
    expect(await typesOf(scene.aina)).toEqual([])
  })

  it('tells again when another text is hidden', async () => {
    const comment = await say(scene.aina, 'Hello')
    await hide(comment)
    await readAllNotifications(scene.db, scene.aina, scene.at)
    await approve(comment)
    scene.at += 1
    await edit(scene.aina, comment, 'Something else')
    await hide(comment)
    expect(await notificationsOf(scene.aina)).toMatchObject([
      { type: 'COMMENT_HIDDEN', isRead: false },
      { type: 'COMMENT_HIDDEN', isRead: true },
    ])
  })

  it('that is approved takes back what was not read', async () => {
    const comment = await say(scene.aina, 'Hello')
    await hide(comment)
    await approve(comment)
    expect(await typesOf(scene.aina)).toEqual([])
  })

  it('of the admin who hides it tells nobody', async () => {
    await hide(await say(scene.admin, 'Hello'))
    expect(await typesOf(scene.admin)).toEqual([])
  })
})

describe('a notification that was deleted', () => {
  it('does not come back with an approval', async () => {
    const comment = await say(scene.aina, 'Hello @Ben')
    await deleteNewest(scene.ben)
    await hide(comment)
    await approve(comment)
    expect(await typesOf(scene.ben)).toEqual([])
  })

  it('does not come back with a mention that was taken out and put in again', async () => {
    const comment = await say(scene.aina, 'Hello @Ben')
    await deleteNewest(scene.ben)
    await edit(scene.aina, comment, 'Hello')
    await edit(scene.aina, comment, 'Hello @Ben')
    expect(await typesOf(scene.ben)).toEqual([])
  })

  it('goes with its comment, trace and all', async () => {
    const { id } = await say(scene.aina, 'Hello @Ben')
    await deleteNewest(scene.ben)
    await deleteComment(scene.db, scene.aina, id, scene.at)
    expect(await scene.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})
