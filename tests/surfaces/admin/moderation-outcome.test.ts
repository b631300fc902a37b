import { describe, expect, it } from 'vitest'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { approveImage, hideImage } from '#app/domain/media/decide.server.ts'
import type { MediaRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { moderationSteps } from '#tests/surfaces/admin/moderation-steps.ts'

/** What the moderation tab says of decisions, of one and of several (AM-32 to AM-40). */
const app = testApp()
const members = someMembers(app)
const {
  anAdmin,
  page,
  form,
  said,
  aWaiting,
  aReported,
  aReportedComment,
  statusOf,
  commentNow,
  imageForm,
  commentForm,
} = moderationSteps(app, members)

describe('the banner', () => {
  it('says what was done (AM-37 to AM-40)', async () => {
    expect(await said(imageForm((await aWaiting('WXY1')).image, 'approve'))).toContain(
      'Image approved successfully!',
    )
    expect(await said(imageForm((await aWaiting('WXY2')).image, 'reject'))).toContain(
      'Image rejected successfully!',
    )
    const { image } = await aReported('WXY3')
    expect(await said(imageForm(image, 'hide', 'images'))).toContain('Image hidden successfully!')
    const comment = await aReportedComment()
    expect(await said(commentForm(comment, 'reject'))).toContain('Comment rejected successfully!')
    const notListed = { ...commentForm(comment, 'approve'), queue: '' }
    expect(await said(notListed)).toContain('Comment approved successfully!')
  })

  it('says why not, and who decided meanwhile (AM-33 to AM-36)', async () => {
    const aisyah = await aMember(app.db, { username: 'Aisyah', isAdmin: true })
    const { of, image } = await aWaiting('WXY1')
    const which = { vehicleId: of.id, mediaId: image.id }
    await approveImage(app.db, aisyah, which, Date.now() - 2 * 60_000)
    expect(await said(imageForm(image, 'reject'))).toContain(
      'Error rejecting image: Aisyah approved this already (2m ago).',
    )
    expect(await said(imageForm(image, 'approve'))).toContain('Error approving image: Aisyah approved this')
    const reported = await aReported('WXY2')
    await hideImage(app.db, aisyah, { vehicleId: reported.of.id, mediaId: reported.image.id }, Date.now())
    expect(await said(imageForm(reported.image, 'hide', 'images'))).toContain(
      'Failed to moderate image: Aisyah hid this already',
    )
    const comment = await aReportedComment()
    await moderateComment(app.db, aisyah, { commentId: comment.id, action: 'reject' }, Date.now())
    expect(await said(commentForm(comment, 'reject'))).toContain(
      'Error moderating comment: Aisyah rejected this comment already',
    )
  })

  it('says who decided otherwise meanwhile about what was reported, and leaves it so', async () => {
    const aisyah = await aMember(app.db, { username: 'Aisyah', isAdmin: true })
    const { of, image } = await aReported('WXY1')
    await approveImage(app.db, aisyah, { vehicleId: of.id, mediaId: image.id }, Date.now())
    const late = await form(imageForm(image, 'hide', 'images'))
    expect([late.status, await mainOf(late)]).toEqual([
      409,
      expect.stringContaining('Aisyah approved this already'),
    ])
    expect(await statusOf(image)).toBe('approved')
    const address = `/api/admin/moderate-image/v-${of.id}/m-${image.id}`
    const hide = async (body: object) =>
      (await (await anAdmin()).call('POST', address, { action: 'hide', ...body })).status
    expect([await hide({ isReported: true }), await hide({})]).toEqual([409, 200])

    const comment = await aReportedComment()
    await moderateComment(app.db, aisyah, { commentId: comment.id, action: 'approve' }, Date.now())
    expect((await form(commentForm(comment, 'reject'))).status).toBe(409)
    expect((await commentNow(comment)).is_hidden).toBe(0)
  })

  it('the same decision of one admin, sent from two tabs, reads as done', async () => {
    const { image } = await aWaiting('WXY1')
    for (let press = 1; press <= 2; press += 1)
      expect(await said(imageForm(image, 'approve'))).toContain('Image approved successfully!')
    const reported = await aReported('WXY2')
    for (let press = 1; press <= 2; press += 1)
      expect(await said(imageForm(reported.image, 'hide', 'images'))).toContain('Image hidden successfully!')
  })

  it('says "Something went wrong" where there is no reason, and what waits still waits (ERR-01)', async () => {
    const { image } = await aWaiting()
    await app.db.schema.alterTable('moderation_log').renameColumn('detail', 'lost').execute()
    const answer = await form(imageForm(image, 'approve'))
    expect(answer.status).toBe(500)
    expect(await mainOf(answer)).toContain('Error approving image: Something went wrong')
    expect(await statusOf(image)).toBe('waiting')
  })
})

describe('several at once', () => {
  const decideAll = async (images: MediaRow[], decision: string) => {
    const admin = await anAdmin()
    const body = new URLSearchParams({ intent: 'moderate-images', decision, queue: 'pending', several: '1' })
    for (const { id } of images) body.append('item', `m-${id}`)
    const answer = await admin.request('/admin/moderation', { method: 'POST', body })
    return answer.status === 303 ? mainOf(await admin.get('/admin/moderation')) : mainOf(answer)
  }

  it('are decided each by itself; of how many somebody else had decided is told', async () => {
    const images = []
    for (let n = 1; n <= 3; n += 1) images.push(await aWaiting(`WXY${n}`))
    const [first] = images
    if (!first) throw new Error('None')
    const which = { vehicleId: first.of.id, mediaId: first.image.id }
    await approveImage(app.db, await aMember(app.db, { isAdmin: true }), which, Date.now())
    const text = await decideAll(
      images.map(({ image }) => image),
      'reject',
    )
    expect(text).toContain('2 photos rejected. 1 had been decided or deleted meanwhile.')
    expect(await Promise.all(images.map(({ image }) => statusOf(image)))).toEqual([
      'approved',
      'rejected',
      'rejected',
    ])
  })

  it('none chosen, or more than a page has, is refused', async () => {
    const { image } = await aWaiting()
    expect(await decideAll([], 'approve')).toContain('Choose something first.')
    const many = Array.from({ length: 13 }, (_, n) => ({ ...image, id: image.id + n }))
    await decideAll(many, 'approve')
    expect(await statusOf(image)).toBe('waiting')
  })
})

describe('the tab', () => {
  it('says how many wait and since when', async () => {
    expect(await page()).not.toContain('waiting, the oldest')
    const { image } = await aWaiting('WXY1')
    await app.db
      .updateTable('media')
      .set({ uploaded_at: Date.now() - 3 * 3_600_000 })
      .where('id', '=', image.id)
      .execute()
    await aReported('WXY2')
    await aReportedComment()
    expect(await page()).toContain('3 waiting, the oldest for 3h')
  })
})

describe('a page that is loaded anew', () => {
  const loaded = async (fields: Record<string, string>, path = '/admin/moderation') => {
    const admin = await anAdmin()
    return locationOf(await admin.post(path, fields, { Accept: 'text/html' }))
  }
  /** The fields of the form about an item, as the page holds them. */
  const placeIn = (html: string, image: MediaRow) =>
    html.match(new RegExp(`name="item" value="m-${image.id}"[^]*?name="place" value="([^"]+)"`))?.[1] ?? ''

  it('goes to the item that follows the one decided about, and to the list after the last', async () => {
    const first = (await aWaiting('WXY1')).image
    const second = (await aWaiting('WXY2')).image
    const html = await page()
    expect(html).toContain(`id="pending-m-${second.id}"`)
    const place = `pending-m-${second.id}`
    expect(placeIn(html, first)).toBe(place)
    expect(placeIn(html, second)).toBe(`pending-m-${first.id}`)
    expect(await loaded({ ...imageForm(first, 'approve'), place })).toBe(`/admin/moderation#${place}`)
    expect(await loaded({ ...imageForm(second, 'approve'), place: 'pending' })).toBe(
      '/admin/moderation#pending',
    )
  })

  it('goes to its message where the place is none, and ticks no boxes again', async () => {
    const { image } = await aWaiting('WXY1')
    const path = '/admin/moderation?all=pending&q=WXY1'
    expect(await loaded({ ...imageForm(image, 'approve'), place: 'x"y' }, path)).toBe(
      '/admin/moderation?q=WXY1#admin-status',
    )
  })

  it('ticks every box of a list by a link', async () => {
    await aWaiting('WXY1')
    await aWaiting('WXY2')
    const html = await page()
    expect(html).toContain('href="/admin/moderation?all=pending#pending"')
    expect(html.match(/ checked=""/g)).toBeNull()
    expect((await page('?all=pending')).match(/ checked=""/g)).toHaveLength(2)
  })
})
