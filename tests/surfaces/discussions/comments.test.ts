import { describe, expect, it } from 'vitest'
import { aMember } from '#tests/factories.ts'
import {
  add,
  callsOfADiscussion,
  edit,
  type Json,
  json,
  list,
  refusal,
  reply,
  scene,
} from '#tests/surfaces/discussions/call-steps.ts'

const app = callsOfADiscussion()

const totals = async () => {
  const { discussion_count, last_activity_at } = await app.db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', scene.vehicle.id)
    .executeTakeFirstOrThrow()
  const user = await json<{ spotterStats: { totalComments: number } }>(scene.visitor.get('/api/users/Aminah'))
  return { discussion_count, last_activity_at, totalComments: user.spotterStats.totalComments }
}

describe('a comment', () => {
  it('is added, and everybody reads it (API-42, API-44, PERM-06)', async () => {
    const answer = await add('  Seen in Ipoh\r\nyesterday ')
    expect(answer.status).toBe(201)
    const comment = {
      _id: expect.stringMatching(/^c-\d+$/),
      user: { _id: `u-${scene.member.id}`, username: 'Aminah' },
      comment: 'Seen in Ipoh\nyesterday',
      isCut: false,
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
    expect(await json(scene.visitor.get(`/api/discussions/${added._id}`))).toEqual(added)
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
    const [first, second] = [
      await json(add('Same', scene.browser, key)),
      await json(add('Same', scene.browser, key)),
    ]
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
    ['20,001 bytes', `${'👨‍👩‍👧‍👦'.repeat(800)}!`],
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
    ['20,000 bytes', '👨‍👩‍👧‍👦'.repeat(800)],
    ['HTML', '<script>alert(1)</script> &amp; [b]'],
    ['JSON', '["a"]'],
    ['three scripts', 'กข你好 شكرا'],
  ])('of %s comes back as it was sent', async (_name, comment) => {
    await add(comment)
    expect((await list()).comments[0]?.comment).toBe(comment)
  })

  it('on what is not there is refused', async () => {
    const at = (vehicleId: string) =>
      scene.browser.call('POST', '/api/discussions', { vehicleId, comment: 'x' })
    expect((await at('v-999')).status).toBe(404)
    expect([400, 404]).toContain((await at('nonsense')).status)
    expect((await scene.visitor.get('/api/discussions/vehicle/v-999')).status).toBe(404)
    expect((await scene.visitor.get('/api/discussions/vehicle/nonsense')).status).toBe(404)
    expect((await scene.visitor.get('/api/discussions/c-999')).status).toBe(404)
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
    expect(mentions).toEqual([{ username: 'Aminah', user: `u-${scene.member.id}`, position: 4 }])
  })
})
