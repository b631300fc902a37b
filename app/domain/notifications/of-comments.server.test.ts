import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { deleteComment, editComment } from '#app/domain/discussions/comments.server.ts'
import { listNotifications } from '#app/domain/notifications/list.server.ts'
import { deleteNotification, readAllNotifications } from '#app/domain/notifications/notifications.server.ts'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

let db: Kysely<Database>
let spotter: Member
let aina: Member
let ben: Member
let admin: Member
let vehicle: VehicleRow
let at = Date.now()

beforeEach(async () => {
  db = testDatabase()
  spotter = await aMember(db, { username: 'spotter' })
  aina = await aMember(db, { username: 'Aina' })
  ben = await aMember(db, { username: 'Ben' })
  admin = await aMember(db, { isAdmin: true })
  vehicle = await aVehicle(db, { by: spotter })
})
afterEach(() => db.destroy())

async function toldTo(member: Member) {
  const { notifications } = await listNotifications(db, member.id, { page: 1, limit: 50 })
  return notifications
}
const typesOf = async (member: Member) => (await toldTo(member)).map(({ type }) => type)
const say = (by: Member, text: string, replyTo?: number): Promise<CommentRow> => {
  at += 1
  return aComment(db, { on: vehicle, by, text, ...(replyTo === undefined ? {} : { replyTo }) }, at)
}
const edit = (by: Member, { id }: CommentRow, comment: string) =>
  editComment(db, by, { commentId: id, comment }, at)
const deleteFirst = async (member: Member) =>
  deleteNotification(db, member, (await toldTo(member))[0]?.id ?? 0, at)
const hide = ({ id }: CommentRow) => moderateComment(db, admin, { commentId: id, action: 'reject' }, at)
const approve = ({ id }: CommentRow) => moderateComment(db, admin, { commentId: id, action: 'approve' }, at)

describe('a comment tells', () => {
  it('the first spotter of its vehicle, with its text and its author', async () => {
    const { id } = await say(aina, 'Seen\n in   Ipoh')
    expect(await toldTo(spotter)).toMatchObject([
      {
        type: 'COMMENT_ON_VEHICLE',
        isRead: false,
        vehicle: { plate: vehicle.plate },
        comment: { id, excerpt: 'Seen in Ipoh' },
        actors: [{ username: 'Aina' }],
      },
    ])
  })

  it('whom it answers, and the first spotter of replies, too', async () => {
    const { id } = await say(aina, 'First')
    await say(ben, 'Second', id)
    expect(await typesOf(aina)).toEqual(['COMMENT_REPLY'])
    expect(await typesOf(spotter)).toEqual(['COMMENT_ON_VEHICLE', 'COMMENT_ON_VEHICLE'])
  })

  it('whom it mentions, in whatever capitals, once however often', async () => {
    await say(aina, '@ben, @BEN and @Ben')
    expect(await typesOf(ben)).toEqual(['MENTION'])
  })

  it('its own author nothing: no comment on their vehicle, no reply, no mention', async () => {
    const { id } = await say(spotter, 'I am @spotter')
    await say(spotter, 'And I again', id)
    expect(await typesOf(spotter)).toEqual([])
  })

  it('each member one thing: a mention before a reply before a comment on their vehicle', async () => {
    const { id } = await say(spotter, 'First')
    await say(aina, 'Reply', id)
    expect(await typesOf(spotter)).toEqual(['COMMENT_REPLY'])
    await say(aina, '@spotter', id)
    expect(await typesOf(spotter)).toEqual(['MENTION', 'COMMENT_REPLY'])
  })

  it('twenty members at most that they are mentioned, the first in the text', async () => {
    const names = Array.from({ length: 22 }, (_, n) => `fan_${n + 1}`)
    const fans: Member[] = []
    for (const username of names) fans.push(await aMember(db, { username }))
    const text = `@fan_1 @Aina ${names.map((name) => `@${name}`).join(' ')}`
    const comment = await say(aina, text)
    const told = async () => {
      const types = []
      for (const fan of fans) types.push(await typesOf(fan))
      return types.flat()
    }
    expect(await told()).toEqual(Array(20).fill('MENTION'))
    expect(await typesOf(fans[19] as Member)).toEqual(['MENTION'])
    const mentions = await db.selectFrom('mentions').select('user_id').execute()
    expect(new Set(mentions.map(({ user_id }) => user_id)).size).toBe(23)
    await edit(aina, comment, `@Ben ${text}`)
    expect([await told(), await typesOf(ben)]).toEqual([Array(20).fill('MENTION'), []])
  })

  it('whom it answers that it does, even behind twenty names', async () => {
    const { id } = await say(ben, 'First')
    const names = Array.from({ length: 20 }, (_, n) => `other_${n + 1}`)
    for (const username of names) await aMember(db, { username })
    await say(aina, `${names.map((name) => `@${name}`).join(' ')} @Ben`, id)
    expect(await typesOf(ben)).toEqual(['COMMENT_REPLY'])
  })

  it('nobody whose account is gone', async () => {
    await db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', spotter.id).execute()
    await say(aina, 'Hello')
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})

describe('an edit', () => {
  it('tells who is mentioned anew, and nobody again', async () => {
    const comment = await say(aina, 'Hello @spotter')
    await edit(aina, comment, 'Hello @spotter and @Ben')
    await edit(aina, comment, 'Hello, @spotter and @Ben!')
    expect(await typesOf(spotter)).toEqual(['MENTION'])
    expect(await typesOf(ben)).toEqual(['MENTION'])
  })

  it('tells nobody twice of one comment', async () => {
    const comment = await say(aina, 'Hello')
    await edit(aina, comment, 'Hello @spotter')
    expect(await typesOf(spotter)).toEqual(['COMMENT_ON_VEHICLE'])
  })

  it('that takes a mention out takes back what was not read', async () => {
    const comment = await say(aina, 'Hello @Ben')
    await edit(aina, comment, 'Hello')
    expect(await typesOf(ben)).toEqual([])
  })

  it('that takes a mention out leaves what was read, and mentions nobody twice', async () => {
    const comment = await say(aina, 'Hello @Ben')
    await readAllNotifications(db, ben, at)
    await edit(aina, comment, 'Hello')
    await edit(aina, comment, 'Hello @Ben')
    expect(await toldTo(ben)).toMatchObject([{ type: 'MENTION', isRead: true }])
  })

  it('that takes a mention out leaves the reply and the comment that it was, too', async () => {
    const first = await say(ben, 'First')
    const comment = await say(aina, '@Ben @spotter', first.id)
    await edit(aina, comment, 'Nobody')
    expect(await typesOf(ben)).toEqual(['COMMENT_REPLY'])
    expect((await typesOf(spotter))[0]).toBe('COMMENT_ON_VEHICLE')
  })

  it('shows the new text', async () => {
    const comment = await say(aina, 'Before')
    await edit(aina, comment, 'After')
    expect(await toldTo(spotter)).toMatchObject([{ comment: { excerpt: 'After' } }])
  })

  it('of a hidden comment calls nobody to it', async () => {
    const comment = await say(aina, 'Hello')
    await hide(comment)
    await edit(aina, comment, 'Hello @Ben')
    expect(await typesOf(ben)).toEqual([])
  })

  it('of a hidden comment calls them once it is approved, and only once', async () => {
    const comment = await say(aina, 'Hello @spotter')
    await hide(comment)
    await edit(aina, comment, 'Hello @spotter and @Ben')
    await approve(comment)
    expect([await typesOf(ben), await typesOf(spotter)]).toEqual([['MENTION'], ['MENTION']])
    await hide(comment)
    await approve(comment)
    expect([await typesOf(ben), await typesOf(spotter)]).toEqual([['MENTION'], ['MENTION']])
  })
})

describe('a text leaves with its comment (faults 23)', () => {
  it('long ones are cut at 120', async () => {
    await say(aina, 'a'.repeat(300))
    expect((await toldTo(spotter))[0]?.comment?.excerpt).toBe(`${'a'.repeat(119)}…`)
  })

  it('deleted: so are all notifications about it', async () => {
    const { id } = await say(aina, 'Secret @Ben')
    await say(spotter, 'Reply', id)
    await deleteComment(db, aina, id, at)
    expect(await typesOf(spotter)).toEqual([])
    expect(await typesOf(ben)).toEqual([])
    expect(await typesOf(aina)).toEqual(['COMMENT_REPLY'])
  })

  it('deleted for good, without replies', async () => {
    const { id } = await say(aina, 'Secret @Ben')
    await deleteComment(db, aina, id, at)
    expect([await typesOf(spotter), await typesOf(ben)]).toEqual([[], []])
  })

  it('hidden: its text is told to nobody, and shows again once it is approved', async () => {
    const comment = await say(aina, 'Secret')
    await hide(comment)
    expect(await toldTo(spotter)).toMatchObject([{ comment: { id: comment.id, excerpt: null } }])
    await approve(comment)
    expect(await toldTo(spotter)).toMatchObject([{ comment: { excerpt: 'Secret' } }])
  })

  it('of a deleted vehicle: the notification stays, without the text', async () => {
    await say(aina, 'Secret')
    await deleteVehicle(db, admin, vehicle.id, at)
    expect(await toldTo(spotter)).toMatchObject([{ comment: { excerpt: null } }])
  })

  it('written by somebody who is gone: no name', async () => {
    await say(aina, 'Hello')
    await db.deleteFrom('users').where('id', '=', aina.id).execute()
    expect(await toldTo(spotter)).toMatchObject([{ actors: [{ username: null, avatar: null }] }])
  })
})

describe('a hidden comment', () => {
  it('tells its author, without anybody’s name, by the third report', async () => {
    const { id: commentId } = await say(aina, 'Hello')
    for (const by of [spotter, ben, admin]) await reportComment(db, by, { commentId, reason: 'Rude' }, at)
    expect(await toldTo(aina)).toMatchObject([{ type: 'COMMENT_HIDDEN', actors: [], actorCount: 0 }])
  })

  it('tells once, however often', async () => {
    const comment = await say(aina, 'Hello')
    await hide(comment)
    await readAllNotifications(db, aina, at)
    await approve(comment)
    await hide(comment)
    expect(await typesOf(aina)).toEqual(['COMMENT_HIDDEN'])
  })

  it('tells once, also when that was deleted', async () => {
    const comment = await say(aina, 'Hello')
    await hide(comment)
    await deleteFirst(aina)
    await approve(comment)
    await hide(comment)
    expect(await typesOf(aina)).toEqual([])
  })

  it('tells again when another text is hidden', async () => {
    const comment = await say(aina, 'Hello')
    await hide(comment)
    await readAllNotifications(db, aina, at)
    await approve(comment)
    at += 1
    await edit(aina, comment, 'Something else')
    await hide(comment)
    expect(await toldTo(aina)).toMatchObject([
      { type: 'COMMENT_HIDDEN', isRead: false },
      { type: 'COMMENT_HIDDEN', isRead: true },
    ])
  })

  it('that is approved takes back what was not read', async () => {
    const comment = await say(aina, 'Hello')
    await hide(comment)
    await approve(comment)
    expect(await typesOf(aina)).toEqual([])
  })

  it('of the admin who hides it tells nobody', async () => {
    await hide(await say(admin, 'Hello'))
    expect(await typesOf(admin)).toEqual([])
  })
})

describe('a notification that was deleted', () => {
  it('does not come back with an approval', async () => {
    const comment = await say(aina, 'Hello @Ben')
    await deleteFirst(ben)
    await hide(comment)
    await approve(comment)
    expect(await typesOf(ben)).toEqual([])
  })

  it('does not come back with a mention that was taken out and put in again', async () => {
    const comment = await say(aina, 'Hello @Ben')
    await deleteFirst(ben)
    await edit(aina, comment, 'Hello')
    await edit(aina, comment, 'Hello @Ben')
    expect(await typesOf(ben)).toEqual([])
  })

  it('goes with its comment, trace and all', async () => {
    const { id } = await say(aina, 'Hello @Ben')
    await deleteFirst(ben)
    await deleteComment(db, aina, id, at)
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})
