import { describe, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, memberNow } from '#tests/factories.ts'
import {
  acts,
  aReporter,
  aRudeComment,
  moderate,
  refusal,
  report,
  reported,
  reportTimes,
  scene,
  seenBy,
  totals,
} from '#tests/surfaces/discussions/comment-report-steps.ts'

aRudeComment()

describe('a report (API-48)', () => {
  it('is said, and listed with who and why (API-96, AM-27 to AM-31)', async () => {
    const reporter = await aMember(scene.app.db)
    const answer = await report(await scene.app.browser(reporter))
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'Comment reported successfully', isHidden: false },
    ])
    expect(await reported()).toEqual({
      comments: [
        {
          _id: `c-${scene.comment.id}`,
          comment: 'Rude words',
          vehicle: { _id: `v-${scene.vehicle.id}`, plate: 'WXY1234' },
          user: { _id: `u-${scene.author.id}`, username: scene.author.username },
          isHidden: false,
          moderationStatus: 'none',
          createdAt: new Date(scene.comment.created_at).toISOString(),
          reports: [
            {
              user: { _id: `u-${reporter.id}`, username: reporter.username },
              reason: 'This is rude',
              createdAt: expect.stringMatching(/Z$/),
            },
          ],
        },
      ],
      pagination: { page: 1, limit: 24, total: 1, hasMore: false },
    })
  })

  it('is taken once from each member, and not from its author', async () => {
    const reporter = await aReporter()
    await report(reporter)
    expect(await refusal(await report(reporter))).toEqual([409, 'comment_reported_already'])
    expect(await refusal(await report(await scene.app.browser(scene.author)))).toEqual([
      400,
      'comment_own_report',
    ])
    expect((await reported()).comments[0]?.reports).toHaveLength(1)
  })

  it.each([undefined, ' ', 'x'.repeat(501), 'a\u202eb'])('needs a reason: %j does not do', async (reason) => {
    expect((await report(await aReporter(), reason ?? null)).status).toBe(400)
  })

  it('of what is not there finds nothing', async () => {
    const by = await aReporter()
    expect((await by.call('POST', '/api/discussions/report/c-999', { reason: 'x' })).status).toBe(404)
    expect((await by.call('POST', '/api/discussions/report/nonsense', { reason: 'x' })).status).toBe(404)
  })

  it('puts the most reported first', async () => {
    const calm = await aComment(scene.app.db, { on: scene.vehicle, by: scene.author, text: 'Calm' })
    const by = await aReporter()
    await by.call('POST', `/api/discussions/report/c-${calm.id}`, { reason: 'x' })
    await reportTimes(2)
    expect((await reported()).comments).toMatchObject([{ comment: 'Rude words' }, { comment: 'Calm' }])
  })
})

describe('three reports', () => {
  it.each(['one after the other', 'at once'])(
    'hide it from all but its author and admins, %s',
    async (how) => {
      const reporters = [await aReporter(), await aReporter(), await aReporter()]
      if (how === 'at once') await Promise.all(reporters.map((one) => report(one)))
      else for (const one of reporters) await report(one)
      const state = { isHidden: true, moderationStatus: 'pending', isDeleted: false }
      for (const by of [await scene.app.browser(), reporters[0] as Browser]) {
        expect(await seenBy(by)).toMatchObject({ ...state, comment: '', mentions: [] })
      }
      for (const by of [await scene.app.browser(scene.author), scene.admin]) {
        expect(await seenBy(by)).toMatchObject({ ...state, comment: 'Rude words' })
      }
      expect(await totals()).toEqual([0, 0])
      expect(await acts()).toEqual([{ kind: 'comment-hidden', actor_id: null, owner_id: scene.author.id }])
      expect((await reported()).comments).toMatchObject([{ isHidden: true, reports: [{}, {}, {}] }])
    },
  )

  it('say so; after that it is neither reported, liked nor answered', async () => {
    await reportTimes(2)
    expect(await (await report(await aReporter())).json()).toMatchObject({ isHidden: true })
    const by = await aReporter()
    expect(await refusal(await report(by))).toEqual([404, 'comment_not_found'])
    const path = `/api/discussions/c-${scene.comment.id}`
    expect(await refusal(await by.call('POST', `${path}/like`))).toEqual([409, 'comment_hidden'])
    const reply = await by.call('POST', `${path}/reply`, { comment: 'x' })
    expect(await refusal(reply)).toEqual([409, 'comment_hidden'])
  })

  it('take its likes’ rep, which an approval gives back', async () => {
    await (await aReporter()).call('POST', `/api/discussions/c-${scene.comment.id}/like`)
    const rep = async () => (await memberNow(scene.app.db, scene.author.id)).rep
    expect(await rep()).toBe(1)
    await reportTimes(3)
    expect(await rep()).toBe(0)
    await moderate('approve')
    expect(await rep()).toBe(1)
  })

  it('leave its author the right to edit and delete it', async () => {
    await reportTimes(3)
    const by = await scene.app.browser(scene.author)
    const edited = await by.call('PUT', `/api/discussions/c-${scene.comment.id}`, { comment: 'Kind words' })
    expect(await edited.json()).toMatchObject({ comment: 'Kind words', isHidden: true })
    expect((await by.call('DELETE', `/api/discussions/c-${scene.comment.id}`)).status).toBe(200)
    expect(await totals()).toEqual([0, 0])
    expect((await reported()).comments).toEqual([])
  })
})
