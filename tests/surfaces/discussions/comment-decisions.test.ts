import { describe, expect, it } from 'vitest'
import { aComment } from '#tests/factories.ts'
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
  seen,
  totals,
} from '#tests/surfaces/discussions/comment-report-steps.ts'

aRudeComment()

describe('an admin (API-97)', () => {
  it('approves: it is shown again, for good', async () => {
    await reportTimes(3)
    const answer = await moderate('approve')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'Comment approved successfully!', isHidden: false, moderationStatus: 'approved' },
    ])
    expect(await seen()).toMatchObject({
      comment: 'Rude words',
      isHidden: false,
      moderationStatus: 'approved',
    })
    expect(await totals()).toEqual([1, 1])
    expect((await acts()).map(({ kind }) => kind)).toEqual(['comment-hidden', 'comment-approved'])
    expect((await reported()).comments).toEqual([])
    await reportTimes(4)
    expect(await seen()).toMatchObject({ isHidden: false })
    expect((await reported()).comments).toMatchObject([{ reports: [{}, {}, {}, {}] }])
  })

  it('who approved did so for what it said then: another text can be hidden', async () => {
    await reportTimes(1)
    await moderate('approve')
    const by = await scene.app.browser(scene.author)
    await by.call('PUT', `/api/discussions/c-${scene.comment.id}`, { comment: 'Ruder words' })
    expect(await seen()).toMatchObject({ moderationStatus: 'none' })
    await reportTimes(3)
    expect(await seen()).toMatchObject({ isHidden: true, moderationStatus: 'pending' })
  })

  it('who settled a report did so for what it said then: another text may be reported by the same member', async () => {
    const reporter = await aReporter()
    await report(reporter, 'Old reason')
    await moderate('approve')
    expect(await refusal(await report(reporter))).toEqual([409, 'comment_reported_already'])
    const by = await scene.app.browser(scene.author)
    await by.call('PUT', `/api/discussions/c-${scene.comment.id}`, { comment: 'Ruder words' })
    expect((await report(reporter, 'New reason')).status).toBe(200)
    expect((await reported()).comments).toMatchObject([{ reports: [{ reason: 'New reason' }] }])
    expect(await refusal(await report(reporter))).toEqual([409, 'comment_reported_already'])
    await reportTimes(2)
    expect(await seen()).toMatchObject({ isHidden: true, moderationStatus: 'pending' })
  })

  it('rejects: it stays hidden, or becomes so', async () => {
    await reportTimes(1)
    const answer = await moderate('reject')
    expect(await answer.json()).toEqual({
      message: 'Comment rejected successfully!',
      isHidden: true,
      moderationStatus: 'rejected',
    })
    expect(await seen()).toMatchObject({ comment: '', isHidden: true, moderationStatus: 'rejected' })
    expect(await totals()).toEqual([0, 0])
    expect(await acts()).toMatchObject([{ kind: 'comment-hidden', actor_id: expect.any(Number) }])
    expect((await reported()).comments).toEqual([])
  })

  it('rejects what the reports have hidden: nothing changes for readers, and it is told once', async () => {
    await reportTimes(3)
    await moderate('reject')
    expect(await seen()).toMatchObject({ isHidden: true, moderationStatus: 'rejected' })
    expect(await totals()).toEqual([0, 0])
    expect(await acts()).toHaveLength(1)
  })

  it.each([
    ['approve', 'comment_approved_by'],
    ['reject', 'comment_rejected_by'],
  ])('who comes second with "%s" is told', async (action, code) => {
    await reportTimes(1)
    expect((await moderate(action)).status).toBe(200)
    expect(await refusal(await moderate(action))).toEqual([409, code])
  })

  it('may think again', async () => {
    await moderate('reject')
    expect((await moderate('approve')).status).toBe(200)
    expect(await totals()).toEqual([1, 1])
  })

  it('is on record, with what was before and without the text', async () => {
    await reportTimes(1)
    await moderate('reject')
    const deeds = await scene.app.db.selectFrom('moderation_log').selectAll().execute()
    expect(deeds.map(({ detail, ...deed }) => ({ ...deed, ...JSON.parse(detail ?? '{}') }))).toMatchObject([
      {
        action: 'reject-comment',
        subject_kind: 'comment',
        subject_id: scene.comment.id,
        before: { isHidden: false, moderationStatus: 'none' },
      },
    ])
    expect(JSON.stringify(deeds)).not.toContain(scene.comment.text)
  })

  it('has to say what, and about which', async () => {
    expect((await moderate('burn')).status).toBe(400)
    const unknown = await scene.admin.call('POST', '/api/discussions/moderate/c-999', { action: 'approve' })
    expect(await refusal(unknown)).toEqual([404, 'comment_not_found'])
  })

  it('finds nothing of what its author has deleted meanwhile', async () => {
    await aComment(scene.app.db, { on: scene.vehicle, by: scene.author, replyTo: scene.comment.id })
    await reportTimes(2)
    await (await scene.app.browser(scene.author)).call('DELETE', `/api/discussions/c-${scene.comment.id}`)
    expect((await reported()).comments).toEqual([])
    expect(await refusal(await moderate('reject'))).toEqual([404, 'comment_not_found'])
    expect(await scene.app.db.selectFrom('moderation_log').selectAll().execute()).toEqual([])
  })
})
