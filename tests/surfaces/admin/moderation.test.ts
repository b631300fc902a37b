import { describe, expect, it } from 'vitest'
import { readLog } from '#app/domain/moderation/read-log.server.ts'
import type { CommentRow, MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'
import { moderationSteps } from '#tests/surfaces/admin/moderation-steps.ts'

/** The moderation tab: what admins decide by its forms and by calls (AM-01 to AM-31). */
const app = testApp()
const members = someMembers(app)
const {
  anAdmin,
  page,
  form,
  aWaiting,
  aReported,
  report,
  aReportedComment,
  statusOf,
  commentNow,
  imageForm,
  commentForm,
} = moderationSteps(app, members)

describe('who may', () => {
  let image: MediaRow
  const cases: RoleCase[] = [
    [
      'the tab',
      { ...only(['admin'], 200), visitor: 403, notSetUp: 302 },
      (one) => one.get('/admin/moderation'),
    ],
    ['the log', { ...only(['admin'], 200), visitor: 403, notSetUp: 302 }, (one) => one.get('/admin/log')],
    [
      'moderate-images',
      asForm(only(['admin'], 303)),
      async (one) => {
        image = (await aWaiting('WXY9')).image
        return one.post('/admin/moderation', imageForm(image, 'approve'))
      },
    ],
    [
      'moderate-comments',
      asForm(only(['admin'], 303)),
      async (one) => one.post('/admin/moderation', commentForm(await aReportedComment(), 'approve')),
    ],
    [
      'undo-decisions',
      asForm(only(['admin'], 409)),
      (one) => one.post('/admin/moderation', { intent: 'undo-decisions', decisions: '1' }),
    ],
  ]
  testRoles(app, members, cases)
})

describe('the lists', () => {
  it('say that there is nothing (AM-11 to AM-13)', async () => {
    const text = await page()
    for (const empty of ['No pending images', 'No reported images', 'No reported comments.'])
      expect(text).toContain(empty)
  })

  it('hold what waits, with whose it is, from its private address (AM-01, AM-14 to AM-19)', async () => {
    const { by, image } = await aWaiting()
    const text = await page()
    expect(text).not.toContain('No pending images')
    expect(text).toContain('WXY 1234')
    expect(text).toContain(`/u/${by.username}`)
    expect(text).toContain(`/media/private/m-${image.id}/medium.jpg`)
  })

  it('hold what was reported, by whom and why (AM-02, AM-03, AM-25, AM-31)', async () => {
    const { of, image } = await aReported()
    await report(of, image, 'Another car', await aMember(app.db, { username: 'Siti' }))
    await aReportedComment('<b>Ugly</b>')
    const text = await page()
    expect(text).toContain('A lorry')
    expect(text).toMatch(/Another car[^]*?\/u\/Siti/)
    expect(text).toMatch(/&lt;b&gt;Ugly&lt;\/b&gt;[^]*?Rude[^]*?\/u\/Reporter/)
  })

  it('fail one at a time (AM-32)', async () => {
    await aWaiting()
    await app.db.schema.alterTable('comments').renameColumn('moderation_status', 'lost').execute()
    const answer = await (await anAdmin()).get('/admin/moderation')
    expect(answer.status).toBe(500)
    const text = await mainOf(answer)
    expect(text.match(/Failed to load moderation data/g)).toHaveLength(1)
    expect(text).toContain('WXY 1234')
    expect(text).toContain('No reported images')
  })

  it.each([
    ['wxy 12-34', true, false],
    ['WXY9', false, true],
    ['WXY', false, false],
  ])('searched for "%s"', async (q, first, second) => {
    await aWaiting('WXY1234')
    await aWaiting('WXY9')
    const text = await page(`?q=${encodeURIComponent(q)}`)
    expect([text.includes('WXY 1234</'), text.includes('WXY 9</')]).toEqual([first, second])
  })

  it('are searched by whose it is', async () => {
    const { by } = await aWaiting('WXY1234')
    await aWaiting('WXY9')
    const text = await page(`?q=${by.username.toUpperCase()}`)
    expect([text.includes('WXY 1234</'), text.includes('WXY 9</')]).toEqual([true, false])
  })

  it('have pages; one that has been decided to its end gives way to the one before', async () => {
    for (let n = 1; n <= 13; n += 1) await aWaiting(`WXY${n}`)
    expect(await page()).toContain('/admin/moderation?pending=2#pending')
    expect(await page()).not.toContain('WXY 13</')
    const last = await page('?pending=2')
    expect(last).toContain('WXY 13</')
    expect(last).not.toContain('WXY 12</')
    expect(await page('?pending=9')).toContain('WXY 13</')
  })
})

describe.each(['form', 'call'] as const)('by %s', (way) => {
  const decideWaiting = async (
    { of, image }: { of: VehicleRow; image: MediaRow },
    verb: string,
    by: Promise<Browser> = anAdmin(),
  ) =>
    way === 'form'
      ? (await by).post('/admin/moderation', imageForm(image, verb))
      : (await by).call('POST', `/api/admin/${verb}-image/v-${of.id}/m-${image.id}`)
  const decideReported = async ({ of, image }: { of: VehicleRow; image: MediaRow }, action: string) =>
    way === 'form'
      ? form(imageForm(image, action, 'images'))
      : (await anAdmin()).call('POST', `/api/admin/moderate-image/v-${of.id}/m-${image.id}`, { action })
  const decideComment = async (comment: CommentRow, action: string, by: Promise<Browser> = anAdmin()) =>
    way === 'form'
      ? (await by).post('/admin/moderation', commentForm(comment, action))
      : (await by).call('POST', `/api/discussions/moderate/c-${comment.id}`, { action })
  const done = way === 'form' ? 303 : 200

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('a waiting image: %s (AM-04, AM-05)', async (verb, status) => {
    const waiting = await aWaiting()
    expect((await decideWaiting(waiting, verb)).status).toBe(done)
    expect(await statusOf(waiting.image)).toBe(status)
    expect(await page()).toContain('No pending images')
    expect((await decideWaiting(waiting, verb === 'reject' ? 'approve' : 'reject')).status).toBe(409)
  })

  it.each([
    ['approve', 'approved'],
    ['hide', 'hidden'],
  ])('a reported image: %s (AM-06 to AM-08)', async (action, status) => {
    const reported = await aReported()
    expect((await decideReported(reported, action)).status).toBe(done)
    expect(await statusOf(reported.image)).toBe(status)
    expect(await page()).toContain('No reported images')
  })

  it.each([
    ['approve', 0],
    ['reject', 1],
  ])('a reported comment: %s (AM-09, AM-10)', async (action, isHidden) => {
    const comment = await aReportedComment()
    expect((await decideComment(comment, action)).status).toBe(done)
    expect((await commentNow(comment)).is_hidden).toBe(isHidden)
    expect(await page()).toContain('No reported comments.')
  })

  it('two admins at the same moment: one of them decides', async () => {
    const other = app.browser(await aMember(app.db, { isAdmin: true }))
    const waiting = await aWaiting()
    const answers = await Promise.all([
      decideWaiting(waiting, 'approve'),
      decideWaiting(waiting, 'reject', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([done, 409].sort())
    const comment = await aReportedComment()
    const both = await Promise.all([
      decideComment(comment, 'reject'),
      decideComment(comment, 'reject', other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([done, 409].sort())
    const { entries } = await readLog(app.db, { actorId: null, action: null, about: null }, null)
    expect(entries).toHaveLength(2)
  })
})
