import { describe, expect, it } from 'vitest'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { deleteScheduledFiles } from '#app/domain/media/files/files.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import { readLog } from '#app/domain/moderation/read-log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aComment, aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'
import { shownNotifications } from '#tests/notifications.ts'
import { someMembers } from '#tests/roles.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'

/** What an admin decided a moment ago can be taken back for a minute, as if it had not been. */
const app = testApp()
const members = someMembers(app)

const decisionId = async () =>
  (await app.db.selectFrom('moderation_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const undo = async (id?: number, by = members.admin) =>
  (await app.browser(by)).post('/admin/moderation', {
    intent: 'undo-decisions',
    decisions: String(id ?? (await decisionId())),
  })
const aPhotoBy = async (by: Member) => {
  const of = await aVehicle(app.db, { by, plate: 'WXY1' })
  const image = await aPhoto(app.db, { of, by })
  const which = { vehicleId: of.id, mediaId: image.id }
  const now = () =>
    app.db.selectFrom('media').selectAll().where('id', '=', image.id).executeTakeFirstOrThrow()
  const report = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await reportImage(app.db, await aMember(app.db), { ...which, reason: 'A lorry' }, Date.now())
  }
  return { which, now, report, image }
}
const told = async (member: Member) => (await shownNotifications(app.db, member)).map(({ type }) => type)
const isServed = async (path: string) => (await (await app.browser()).get(path)).status === 200
const vehicle = () =>
  app.db
    .selectFrom('vehicles')
    .select(['image_count', 'primary_media_id', 'counts_at'])
    .where('plate', '=', 'WXY1')
    .executeTakeFirstOrThrow()

describe('of an image that waited', () => {
  it('an approval: it waits again, nobody else sees it, and neither rep nor notification is left', async () => {
    const { which, now } = await aPhotoBy(members.new)
    await approveImage(app.db, members.admin, which, Date.now())
    const { name } = await now()
    expect(await isServed(`/media/${name}/medium.jpg`)).toBe(true)
    expect((await undo()).status).toBe(303)
    expect(await now()).toMatchObject({ status: 'waiting', area: 'private', approved_at: null })
    expect(await isServed(`/media/${name}/medium.jpg`)).toBe(false)
    expect(await isServed(`/media/${(await now()).name}/medium.jpg`)).toBe(false)
    expect(await vehicle()).toEqual({ image_count: 0, primary_media_id: null, counts_at: null })
    expect(await repBesidesAwards(app.db, members.new)).toBe(0)
    expect(await told(members.new)).not.toContain('IMAGE_APPROVED')
    await approveImage(app.db, members.admin, which, Date.now())
    expect(await repBesidesAwards(app.db, members.new)).toBe(3)
  })

  it('an approval: the achievement that it brought stays, with its rep, and is not earned again (decision 029)', async () => {
    const { which } = await aPhotoBy(members.new)
    const earned = async () => {
      const answer = await (await app.browser()).get(`/api/awards/user/u-${members.new.id}`)
      return ((await answer.json()) as { awardId: { key: string } }[]).map(({ awardId }) => awardId.key)
    }
    expect(await earned()).toEqual([])
    await approveImage(app.db, members.admin, which, Date.now())
    const keys = await earned()
    expect(keys.length).toBeGreaterThan(0)
    const rep = async () =>
      (await memberNow(app.db, members.new.id)).rep - (await repBesidesAwards(app.db, members.new))
    const paid = await rep()
    expect(paid).toBeGreaterThan(0)
    await undo()
    expect([await earned(), await rep()]).toEqual([keys, paid])
    expect(await told(members.new)).toContain('ACHIEVEMENT_EARNED')
    await approveImage(app.db, members.admin, which, Date.now())
    expect([await earned(), await rep()]).toEqual([keys, paid])
  })

  it('a rejection: it waits again with its files, and can be approved', async () => {
    const { which, now } = await aPhotoBy(members.new)
    await rejectImage(app.db, members.admin, which, Date.now())
    expect(await told(members.new)).toContain('IMAGE_REJECTED')
    expect((await undo()).status).toBe(303)
    expect((await now()).status).toBe('waiting')
    expect(await told(members.new)).not.toContain('IMAGE_REJECTED')
    await deleteScheduledFiles(app.db, Date.now() + 600_000)
    await approveImage(app.db, members.admin, which, Date.now())
    expect(await isServed(`/media/${(await now()).name}/medium.jpg`)).toBe(true)
    expect(await repBesidesAwards(app.db, members.new)).toBe(3)
  })
})

describe('of a reported image', () => {
  it('a hiding: it is shown again where it stood, and the report is open', async () => {
    const { which, now, report, image } = await aPhotoBy(members.trusted)
    await report(1)
    await hideImage(app.db, members.admin, which, Date.now())
    expect((await vehicle()).primary_media_id).toBeNull()
    await undo()
    const { name, ...row } = await now()
    expect(row).toMatchObject({ status: 'approved', moderation_status: 'none', report_count: 1 })
    expect(await isServed(`/media/${name}/medium.jpg`)).toBe(true)
    expect((await vehicle()).primary_media_id).toBe(image.id)
    expect(await told(members.trusted)).not.toContain('IMAGE_HIDDEN')
    expect(await told(members.trusted)).not.toContain('IMAGE_APPROVED')
    await report(2)
    expect((await now()).status).toBe('hidden')
  })

  it('a hiding that its owner has read of: they are told that it is shown again', async () => {
    const { which } = await aPhotoBy(members.trusted)
    await hideImage(app.db, members.admin, which, Date.now())
    await app.db.updateTable('notifications').set({ read_at: Date.now() }).execute()
    await undo()
    expect(await told(members.trusted)).toContain('IMAGE_APPROVED')
  })

  it('an approval of what reports had hidden: it is hidden until somebody decides', async () => {
    const { which, now, report } = await aPhotoBy(members.trusted)
    await report(3)
    await approveImage(app.db, members.admin, which, Date.now())
    await undo()
    const { name, ...row } = await now()
    expect(row).toMatchObject({ status: 'hidden', moderation_status: 'pending', report_count: 3 })
    expect(await isServed(`/media/${name}/medium.jpg`)).toBe(false)
    expect(await told(members.trusted)).toContain('IMAGE_HIDDEN')
  })
})

describe('of a comment', () => {
  it.each([
    ['reject', 1, { is_hidden: 0, moderation_status: 'none', report_count: 1 }],
    ['approve', 1, { is_hidden: 0, moderation_status: 'none', report_count: 1 }],
    ['reject', 3, { is_hidden: 1, moderation_status: 'pending', report_count: 3 }],
    ['approve', 3, { is_hidden: 1, moderation_status: 'pending', report_count: 3 }],
  ] as const)('"%s" after %i reports: it is as before', async (action, reports, before) => {
    const on = await aVehicle(app.db, { by: members.firstSpotter })
    const { id: commentId } = await aComment(app.db, { on, by: members.trusted })
    for (let n = 0; n < reports; n += 1)
      await reportComment(app.db, await aMember(app.db), { commentId, reason: 'Rude' }, Date.now())
    await moderateComment(app.db, members.admin, { commentId, action }, Date.now())
    expect((await undo()).status).toBe(303)
    const comment = await app.db.selectFrom('comments').selectAll().executeTakeFirstOrThrow()
    expect(comment).toMatchObject(before)
    const { discussion_count } = await app.db
      .selectFrom('vehicles')
      .select('discussion_count')
      .where('id', '=', on.id)
      .executeTakeFirstOrThrow()
    expect(discussion_count).toBe(1 - before.is_hidden)
    expect((await told(members.trusted)).includes('COMMENT_HIDDEN')).toBe(before.is_hidden === 1)
    await moderateComment(app.db, members.admin, { commentId, action: 'reject' }, Date.now())
  })
})

describe('is refused', () => {
  it('after a minute, and not before', async () => {
    const { which, now } = await aPhotoBy(members.new)
    const at = Date.now()
    await rejectImage(app.db, members.admin, which, at)
    const id = await decisionId()
    const decidedAgo = (ms: number) =>
      app.db
        .updateTable('moderation_log')
        .set({ at: Date.now() - ms })
        .where('id', '=', id)
        .execute()
    await decidedAgo(61_000)
    expect((await undo(id)).status).toBe(409)
    expect((await now()).status).toBe('rejected')
    await decidedAgo(50_000)
    expect((await undo(id)).status).toBe(303)
  })

  it('a second time, of somebody else, of what was decided since, and of what there is not', async () => {
    const { which } = await aPhotoBy(members.trusted)
    const other = await aMember(app.db, { isAdmin: true })
    await hideImage(app.db, members.admin, which, Date.now())
    const first = await decisionId()
    expect((await undo(first, other)).status).toBe(409)
    expect((await undo(first)).status).toBe(303)
    expect((await undo(first)).status).toBe(409)
    await hideImage(app.db, members.admin, which, Date.now() + 1)
    const second = await decisionId()
    await approveImage(app.db, other, which, Date.now() + 2)
    expect((await undo(second)).status).toBe(409)
    expect((await undo(999)).status).toBe(409)
  })

  it('at the same moment twice: once', async () => {
    const { which } = await aPhotoBy(members.new)
    await approveImage(app.db, members.admin, which, Date.now())
    const id = await decisionId()
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  })
})

describe('the screen', () => {
  it('offers it for what its reader decided, and the log holds both', async () => {
    const { which } = await aPhotoBy(members.new)
    await approveImage(app.db, members.admin, which, Date.now())
    const seen = async (by: Member) => mainOf(await (await app.browser(by)).get('/admin/moderation'))
    expect(await seen(members.admin)).toMatch(/1 photo approved<\/p>[^]*?Undo/)
    expect(await seen(await aMember(app.db, { isAdmin: true }))).not.toContain('Undo')
    await undo()
    expect(await seen(members.admin)).not.toContain('1 photo approved')
    const { entries } = await readLog(app.db, { actorId: null, action: null, about: null }, null)
    expect(entries.map(({ action }) => action)).toEqual(['undo-decision', 'approve-image'])
  })
})
