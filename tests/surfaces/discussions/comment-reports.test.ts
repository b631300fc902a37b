import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aVehicle, memberNow } from '#tests/factories.ts'

const app = testApp()
let author: Member
let admin: Browser
let vehicle: VehicleRow
let comment: CommentRow

beforeEach(async () => {
  author = await aMember(app.db)
  admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  vehicle = await aVehicle(app.db, { plate: 'WXY1234' })
  comment = await aComment(app.db, { on: vehicle, by: author, text: 'Rude words' })
})

const aReporter = async () => app.browser(await aMember(app.db))
const report = (by: Browser, reason: unknown = 'This is rude') =>
  by.call('POST', `/api/discussions/report/c-${comment.id}`, { reason })
const reportTimes = async (times: number) => {
  for (let n = 0; n < times; n++) expect((await report(await aReporter())).status).toBe(200)
}
const moderate = (action: string, by = admin) =>
  by.call('POST', `/api/discussions/moderate/c-${comment.id}`, { action })
const reported = async () =>
  (await (await admin.get('/api/discussions/reported')).json()) as { comments: { reports: object[] }[] }
const seenBy = async (by: Browser) => (await by.get(`/api/discussions/c-${comment.id}`)).json()
const seen = async () => seenBy(await app.browser())
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const totals = async () => {
  const vehicleNow = await app.db.selectFrom('vehicles').select('discussion_count').executeTakeFirstOrThrow()
  const authorNow = await app.db
    .selectFrom('users')
    .select('total_comments')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  return [vehicleNow.discussion_count, authorNow.total_comments]
}
const acts = async () =>
  app.db
    .selectFrom('activity')
    .select(['kind', 'actor_id', 'owner_id'])
    .where('kind', 'in', ['comment-hidden', 'comment-approved'])
    .orderBy('id')
    .execute()

describe('a report (API-48)', () => {
  it('is said, and listed with who and why (API-96, AM-27 to AM-31)', async () => {
    const reporter = await aMember(app.db)
    const answer = await report(await app.browser(reporter))
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'Comment reported successfully', isHidden: false },
    ])
    expect(await reported()).toEqual({
      comments: [
        {
          _id: `c-${comment.id}`,
          comment: 'Rude words',
          vehicle: { _id: `v-${vehicle.id}`, plate: 'WXY1234' },
          user: { _id: `u-${author.id}`, username: author.username },
          isHidden: false,
          moderationStatus: 'none',
          createdAt: new Date(comment.created_at).toISOString(),
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
    expect(await refusal(await report(await app.browser(author)))).toEqual([400, 'comment_own_report'])
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
    const calm = await aComment(app.db, { on: vehicle, by: author, text: 'Calm' })
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
      for (const by of [await app.browser(), reporters[0] as Browser]) {
        expect(await seenBy(by)).toMatchObject({ ...state, comment: '', mentions: [] })
      }
      for (const by of [await app.browser(author), admin]) {
        expect(await seenBy(by)).toMatchObject({ ...state, comment: 'Rude words' })
      }
      expect(await totals()).toEqual([0, 0])
      expect(await acts()).toEqual([{ kind: 'comment-hidden', actor_id: null, owner_id: author.id }])
      expect((await reported()).comments).toMatchObject([{ isHidden: true, reports: [{}, {}, {}] }])
    },
  )

  it('say so; after that it is neither reported, liked nor answered', async () => {
    await reportTimes(2)
    expect(await (await report(await aReporter())).json()).toMatchObject({ isHidden: true })
    const by = await aReporter()
    expect(await refusal(await report(by))).toEqual([404, 'comment_not_found'])
    const path = `/api/discussions/c-${comment.id}`
    expect(await refusal(await by.call('POST', `${path}/like`))).toEqual([409, 'comment_hidden'])
    const reply = await by.call('POST', `${path}/reply`, { comment: 'x' })
    expect(await refusal(reply)).toEqual([409, 'comment_hidden'])
  })

  it('take its likes’ rep, which an approval gives back', async () => {
    await (await aReporter()).call('POST', `/api/discussions/c-${comment.id}/like`)
    const rep = async () => (await memberNow(app.db, author.id)).rep
    expect(await rep()).toBe(1)
    await reportTimes(3)
    expect(await rep()).toBe(0)
    await moderate('approve')
    expect(await rep()).toBe(1)
  })

  it('leave its author the right to edit and delete it', async () => {
    await reportTimes(3)
    const by = await app.browser(author)
    const edited = await by.call('PUT', `/api/discussions/c-${comment.id}`, { comment: 'Kind words' })
    expect(await edited.json()).toMatchObject({ comment: 'Kind words', isHidden: true })
    expect((await by.call('DELETE', `/api/discussions/c-${comment.id}`)).status).toBe(200)
    expect(await totals()).toEqual([0, 0])
    expect((await reported()).comments).toEqual([])
  })
})

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
    const by = await app.browser(author)
    await by.call('PUT', `/api/discussions/c-${comment.id}`, { comment: 'Ruder words' })
    expect(await seen()).toMatchObject({ moderationStatus: 'none' })
    await reportTimes(3)
    expect(await seen()).toMatchObject({ isHidden: true, moderationStatus: 'pending' })
  })

  it('who settled a report did so for what it said then: another text may be reported by the same member', async () => {
    const reporter = await aReporter()
    await report(reporter, 'Old reason')
    await moderate('approve')
    expect(await refusal(await report(reporter))).toEqual([409, 'comment_reported_already'])
    const by = await app.browser(author)
    await by.call('PUT', `/api/discussions/c-${comment.id}`, { comment: 'Ruder words' })
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

  it.each(['approve', 'reject'])('who comes second with "%s" is told', async (action) => {
    await reportTimes(1)
    expect((await moderate(action)).status).toBe(200)
    expect(await refusal(await moderate(action))).toEqual([409, 'comment_decided_already'])
  })

  it('may think again', async () => {
    await moderate('reject')
    expect((await moderate('approve')).status).toBe(200)
    expect(await totals()).toEqual([1, 1])
  })

  it('is on record, without the text', async () => {
    await reportTimes(1)
    await moderate('reject')
    expect(await app.db.selectFrom('moderation_log').selectAll().execute()).toMatchObject([
      { action: 'reject-comment', subject_kind: 'comment', subject_id: comment.id, detail: null },
    ])
  })

  it('has to say what, and about which', async () => {
    expect((await moderate('burn')).status).toBe(400)
    const unknown = await admin.call('POST', '/api/discussions/moderate/c-999', { action: 'approve' })
    expect(await refusal(unknown)).toEqual([404, 'comment_not_found'])
  })

  it('finds nothing of what its author has deleted meanwhile', async () => {
    await aComment(app.db, { on: vehicle, by: author, replyTo: comment.id })
    await reportTimes(2)
    await (await app.browser(author)).call('DELETE', `/api/discussions/c-${comment.id}`)
    expect((await reported()).comments).toEqual([])
    expect(await refusal(await moderate('reject'))).toEqual([404, 'comment_not_found'])
    expect(await app.db.selectFrom('moderation_log').selectAll().execute()).toEqual([])
  })
})
