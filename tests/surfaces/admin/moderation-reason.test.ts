import { describe, expect, it } from 'vitest'
import { hideImage } from '#app/domain/media/decide.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { moderationSteps } from '#tests/surfaces/admin/moderation-steps.ts'

/** Why something is rejected or hidden: whose it is reads it, and so do the admins in their log. */
const app = testApp()
const members = someMembers(app)
const { anAdmin, form, page, said, aWaiting, aReported, report, aReportedComment, imageForm, commentForm } =
  moderationSteps(app, members)

type Told = { type: string; data: { body: string } }

/** What notifications say to a member about photos and comments, the newest first. */
const told = async (member: Member, headers: Record<string, string> = {}) => {
  const answer = await (await app.browser(member)).request('/api/notifications', { headers })
  const { notifications } = (await answer.json()) as { notifications: Told[] }
  return notifications
    .filter(({ type }) => type.startsWith('IMAGE_') || type.startsWith('COMMENT_'))
    .map(({ type, data }) => `${type}: ${data.body}`)
}
const log = async () => mainOf(await (await anAdmin()).get('/admin/log'))
const undoLast = async () => {
  const { id } = await app.db
    .selectFrom('moderation_log')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return form({ intent: 'undo-decisions', decisions: String(id) })
}

describe.each(['form', 'call'] as const)('by %s', (way) => {
  const reject = async ({ of, image }: Awaited<ReturnType<typeof aWaiting>>, reason?: string) =>
    way === 'form'
      ? form({ ...imageForm(image, 'reject'), ...(reason === undefined ? {} : { reason }) })
      : (await anAdmin()).call(
          'POST',
          `/api/admin/reject-image/v-${of.id}/m-${image.id}`,
          reason === undefined ? undefined : { reason },
        )
  const hide = async ({ of, image }: Awaited<ReturnType<typeof aReported>>, reason: string) =>
    way === 'form'
      ? form({ ...imageForm(image, 'hide', 'images'), reason })
      : (await anAdmin()).call('POST', `/api/admin/moderate-image/v-${of.id}/m-${image.id}`, {
          action: 'hide',
          reason,
        })
  const rejectComment = async (comment: Awaited<ReturnType<typeof aReportedComment>>, reason: string) =>
    way === 'form'
      ? form({ ...commentForm(comment, 'reject'), reason })
      : (await anAdmin()).call('POST', `/api/discussions/moderate/c-${comment.id}`, {
          action: 'reject',
          reason,
        })

  it('of a rejected photo', async () => {
    const waiting = await aWaiting()
    await reject(waiting, '  A <b>lorry</b>, not a car ')
    expect(await told(waiting.by)).toEqual([
      "IMAGE_REJECTED: It doesn't fit our guidelines. You're welcome to add another one. Reason: A <b>lorry</b>, not a car",
    ])
    expect(await log()).toContain('A &lt;b&gt;lorry&lt;/b&gt;, not a car')
  })

  it('of a hidden photo', async () => {
    await hide(await aReported(), 'Another car')
    expect(await told(members.trusted)).toContain(
      'IMAGE_HIDDEN: Only you and the admins can see it. Reason: Another car',
    )
    expect(await log()).toContain('Another car')
  })

  it('of a rejected comment', async () => {
    await rejectComment(await aReportedComment(), 'Be kind')
    expect(await told(members.trusted)).toContain(
      'COMMENT_HIDDEN: Only you and the admins can read it. Reason: Be kind',
    )
    expect(await log()).toContain('Be kind')
  })

  it.each([undefined, '', ' '])('is not asked for: %j', async (reason) => {
    const waiting = await aWaiting()
    expect((await reject(waiting, reason)).status).toBeLessThan(400)
    expect(await told(waiting.by)).toEqual([
      "IMAGE_REJECTED: It doesn't fit our guidelines. You're welcome to add another one.",
    ])
  })

  it('has 500 graphemes at most; a longer one decides nothing, and stays in its form', async () => {
    const waiting = await aWaiting()
    expect((await reject(waiting, '车'.repeat(501))).status).toBe(400)
    expect(await page()).not.toContain('No pending images')
    expect((await reject(waiting, '车'.repeat(500))).status).toBeLessThan(400)
  })

  it('of what reports had hidden already: its owner is told once more, or reads it where they had not read yet', async () => {
    const reported = await aReported()
    await report(reported.of, reported.image, 'A lorry')
    await report(reported.of, reported.image, 'A lorry')
    expect(await told(members.trusted)).toEqual(['IMAGE_HIDDEN: Only you and the admins can see it.'])
    await hide(reported, 'Another car')
    expect(await told(members.trusted)).toEqual([
      'IMAGE_HIDDEN: Only you and the admins can see it. Reason: Another car',
    ])
    await undoLast()
    expect(await told(members.trusted)).toEqual(['IMAGE_HIDDEN: Only you and the admins can see it.'])
  })

  it('of a comment that reports had hidden: likewise', async () => {
    const comment = await aReportedComment()
    for (let n = 0; n < 2; n += 1)
      await (await app.browser(await aMember(app.db))).call(
        'POST',
        `/api/discussions/report/c-${comment.id}`,
        { reason: 'Rude' },
      )
    await app.db.updateTable('notifications').set({ read_at: Date.now() }).execute()
    await rejectComment(comment, 'Be kind')
    const silent = 'COMMENT_HIDDEN: Only you and the admins can read it.'
    expect(await told(members.trusted)).toEqual([`${silent} Reason: Be kind`, silent])
    await undoLast()
    expect(await told(members.trusted)).toEqual([silent, silent])
  })
})

it('is said in the language of its reader, as the admin wrote it', async () => {
  const waiting = await aWaiting()
  await form({ ...imageForm(waiting.image, 'reject'), reason: 'A lorry' })
  expect(await told(waiting.by, { 'Accept-Language': 'ms' })).toEqual([
    expect.stringMatching(/Sebab: A lorry$/),
  ])
})

it('of several at once: everybody whose photo it is', async () => {
  const both = [await aWaiting('WXY1'), await aWaiting('WXY2')]
  const body = new URLSearchParams({ intent: 'moderate-images', decision: 'reject', reason: 'A lorry' })
  for (const { image } of both) body.append('item', `m-${image.id}`)
  await (await anAdmin()).request('/admin/moderation', { method: 'POST', body })
  for (const { by } of both) expect(await told(by)).toEqual([expect.stringMatching(/Reason: A lorry$/)])
})

it('of an approval is left out', async () => {
  const waiting = await aWaiting()
  await said({ ...imageForm(waiting.image, 'approve'), reason: 'Was fine' })
  expect((await told(waiting.by)).join()).not.toContain('Was fine')
  expect(await log()).not.toContain('Was fine')
})

describe('a call that comes too late', () => {
  it('says who decided, what and when, as the form does', async () => {
    const aisyah = await aMember(app.db, { username: 'Aisyah', isAdmin: true })
    const { of, image } = await aReported()
    const which = { vehicleId: of.id, mediaId: image.id }
    await hideImage(app.db, aisyah, which, Date.now() - 2 * 60_000)
    const admin = await anAdmin()
    const answer = await admin.call('POST', `/api/admin/moderate-image/v-${of.id}/m-${image.id}`, {
      action: 'hide',
    })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: 'Aisyah hid this already (2m ago).' })
    expect(await said(imageForm(image, 'hide', 'images'))).toContain('Aisyah hid this already (2m ago).')
    const comment = await aReportedComment()
    const url = `/api/discussions/moderate/c-${comment.id}`
    await (await app.browser(aisyah)).call('POST', url, { action: 'reject' })
    const late = await admin.call('POST', url, { action: 'reject' })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { error: expect.stringMatching(/^Aisyah rejected this comment already/) },
    ])
  })
})
