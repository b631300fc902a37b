import { describe, expect, it } from 'vitest'
import { readAllNotifications } from '#app/domain/notifications/notifications.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { aMember } from '#tests/factories.ts'
import {
  approve,
  commentingMembers,
  edit,
  hide,
  notificationsOf,
  say,
  scene,
  typesOf,
} from '#tests/notifications.ts'

commentingMembers()

describe('a comment tells', () => {
  it('the first spotter of its vehicle, with its text and its author', async () => {
    const { id } = await say(scene.aina, 'Seen\n in   Ipoh')
    expect(await notificationsOf(scene.spotter)).toMatchObject([
      {
        type: 'COMMENT_ON_VEHICLE',
        isRead: false,
        vehicle: { plate: scene.vehicle.plate },
        comment: { id, excerpt: 'Seen in Ipoh' },
        actors: [{ username: 'Aina' }],
      },
    ])
  })

  it('whom it answers, and the first spotter of replies, too', async () => {
    const { id } = await say(scene.aina, 'First')
    await say(scene.ben, 'Second', id)
    expect(await typesOf(scene.aina)).toEqual(['COMMENT_REPLY'])
    expect(await typesOf(scene.spotter)).toEqual(['COMMENT_ON_VEHICLE', 'COMMENT_ON_VEHICLE'])
  })

  it('whom it mentions, in whatever capitals, once however often', async () => {
    await say(scene.aina, '@ben, @BEN and @Ben')
    expect(await typesOf(scene.ben)).toEqual(['MENTION'])
  })

  it('its own author nothing: no comment on their vehicle, no reply, no mention', async () => {
    const { id } = await say(scene.spotter, 'I am @spotter')
    await say(scene.spotter, 'And I again', id)
    expect(await typesOf(scene.spotter)).toEqual([])
  })

  it('each member one thing: a mention before a reply before a comment on their vehicle', async () => {
    const { id } = await say(scene.spotter, 'First')
    await say(scene.aina, 'Reply', id)
    expect(await typesOf(scene.spotter)).toEqual(['COMMENT_REPLY'])
    await say(scene.aina, '@spotter', id)
    expect(await typesOf(scene.spotter)).toEqual(['MENTION', 'COMMENT_REPLY'])
  })

  it('twenty members at most that they are mentioned, the first in the text', async () => {
    const names = Array.from({ length: 22 }, (_, n) => `fan_${n + 1}`)
    const fans: Member[] = []
    for (const username of names) fans.push(await aMember(scene.db, { username }))
    const text = `@fan_1 @Aina ${names.map((name) => `@${name}`).join(' ')}`
    const comment = await say(scene.aina, text)
    const told = async () => {
      const types = []
      for (const fan of fans) types.push(await typesOf(fan))
      return types.flat()
    }
    expect(await told()).toEqual(Array(20).fill('MENTION'))
    expect(await typesOf(fans[19] as Member)).toEqual(['MENTION'])
    const mentions = await scene.db.selectFrom('mentions').select('user_id').execute()
    expect(new Set(mentions.map(({ user_id }) => user_id)).size).toBe(23)
    await edit(scene.aina, comment, `@Ben ${text}`)
    expect([await told(), await typesOf(scene.ben)]).toEqual([Array(20).fill('MENTION'), []])
  })

  it('whom it answers that it does, even behind twenty names', async () => {
    const { id } = await say(scene.ben, 'First')
    const names = Array.from({ length: 20 }, (_, n) => `other_${n + 1}`)
    for (const username of names) await aMember(scene.db, { username })
    await say(scene.aina, `${names.map((name) => `@${name}`).join(' ')} @Ben`, id)
    expect(await typesOf(scene.ben)).toEqual(['COMMENT_REPLY'])
  })

  it('nobody whose account is gone', async () => {
    await scene.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', scene.spotter.id).execute()
    await say(scene.aina, 'Hello')
    expect(await scene.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})

describe('an edit', () => {
  it('tells who is mentioned anew, and nobody again', async () => {
    const comment = await say(scene.aina, 'Hello @spotter')
    await edit(scene.aina, comment, 'Hello @spotter and @Ben')
    await edit(scene.aina, comment, 'Hello, @spotter and @Ben!')
    expect(await typesOf(scene.spotter)).toEqual(['MENTION'])
    expect(await typesOf(scene.ben)).toEqual(['MENTION'])
  })

  it('tells nobody twice of one comment', async () => {
    const comment = await say(scene.aina, 'Hello')
    await edit(scene.aina, comment, 'Hello @spotter')
    expect(await typesOf(scene.spotter)).toEqual(['COMMENT_ON_VEHICLE'])
  })

  it('that takes a mention out takes back what was not read', async () => {
    const comment = await say(scene.aina, 'Hello @Ben')
    await edit(scene.aina, comment, 'Hello')
    expect(await typesOf(scene.ben)).toEqual([])
  })

  it('that takes a mention out leaves what was read, and mentions nobody twice', async () => {
    const comment = await say(scene.aina, 'Hello @Ben')
    await readAllNotifications(scene.db, scene.ben, scene.at)
    await edit(scene.aina, comment, 'Hello')
    await edit(scene.aina, comment, 'Hello @Ben')
    expect(await notificationsOf(scene.ben)).toMatchObject([{ type: 'MENTION', isRead: true }])
  })

  it('that takes a mention out leaves the reply and the comment that it was, too', async () => {
    const first = await say(scene.ben, 'First')
    const comment = await say(scene.aina, '@Ben @spotter', first.id)
    await edit(scene.aina, comment, 'Nobody')
    expect(await typesOf(scene.ben)).toEqual(['COMMENT_REPLY'])
    expect((await typesOf(scene.spotter))[0]).toBe('COMMENT_ON_VEHICLE')
  })

  it('shows the new text', async () => {
    const comment = await say(scene.aina, 'Before')
    await edit(scene.aina, comment, 'After')
    expect(await notificationsOf(scene.spotter)).toMatchObject([{ comment: { excerpt: 'After' } }])
  })

  it('of a hidden comment calls nobody to it', async () => {
    const comment = await say(scene.aina, 'Hello')
    await hide(comment)
    await edit(scene.aina, comment, 'Hello @Ben')
    expect(await typesOf(scene.ben)).toEqual([])
  })

  it('of a hidden comment calls them once it is approved, and only once', async () => {
    const comment = await say(scene.aina, 'Hello @spotter')
    await hide(comment)
    await edit(scene.aina, comment, 'Hello @spotter and @Ben')
    await approve(comment)
    expect([await typesOf(scene.ben), await typesOf(scene.spotter)]).toEqual([['MENTION'], ['MENTION']])
    await hide(comment)
    await approve(comment)
    expect([await typesOf(scene.ben), await typesOf(scene.spotter)]).toEqual([['MENTION'], ['MENTION']])
  })
})
