import { describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import {
  aGallery,
  htmlOf,
  id,
  outcome,
  page,
  saidOn,
  scene,
  send,
  shown,
} from '#tests/surfaces/media/gallery-steps.ts'

const app = aGallery()

describe('the order', () => {
  it('is put into a list by a link, and back by another (GAL-05, GAL-09)', async () => {
    expect(await htmlOf(scene.member)).toMatch(
      /href="\/plate\/WXY1234\?reorder=1#reorder"[^>]*>.*Reorder<\/a>/,
    )
    const html = await htmlOf(scene.member, `${page}?reorder=1`)
    expect(html).toMatch(/href="\/plate\/WXY1234#photos"[^>]*>.*Done<\/a>/)
    expect(html.match(/value="move-image"/g)).toHaveLength(3)
    expect(html).toContain('aria-label="Move photo 2 up"')
    expect(await htmlOf(scene.visitor, `${page}?reorder=1`)).not.toContain('move-image')
  })

  it.each([
    [1, 'up', [1, 0, 2]],
    [0, 'down', [1, 0, 2]],
    [1, 'down', [0, 2, 1]],
    [0, 'up', [0, 1, 2]],
    [2, 'down', [0, 1, 2]],
  ])('photo %d moves %s by its button, and the list stays open (PERM-29)', async (n, direction, order) => {
    const sent = await send(scene.member, 'move-image', { imageId: id(n), direction })
    expect(await outcome(scene.member, sent)).toEqual({
      status: 303,
      to: `${page}?reorder=1#photos-status`,
      said: 'New order saved.',
    })
    expect(await shown()).toEqual(order.map((at) => (at === 0 ? `${id(at)}*` : id(at))))
  })

  it('is taken as a whole', async () => {
    const imageOrder = [id(2), id(0), id(1)].join(',')
    const sent = await send(scene.member, 'reorder-images', { imageOrder })
    expect(await outcome(scene.member, sent)).toMatchObject({
      to: `${page}#photos-status`,
      said: 'New order saved.',
    })
    expect(await shown()).toEqual([id(2), `${id(0)}*`, id(1)])
  })

  it.each([
    ['that leaves one out', () => `${id(1)},${id(0)}`, 409],
    ['that names one twice', () => `${id(1)},${id(0)},${id(1)}`, 400],
    ['of what are no ids', () => 'a,b,c', 400],
    ['of nothing', () => '', 400],
  ])('%s is refused under the section, and nothing moves', async (_, imageOrder, status) => {
    const refused = await send(scene.member, 'reorder-images', { imageOrder: imageOrder() })
    expect(refused.status).toBe(status)
    const said = saidOn(await mainOf(refused))
    expect(said).toBe(
      status === 409
        ? 'Failed to reorder images. Please try again.'
        : 'An order names every photo and video of this vehicle once.',
    )
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })

  it('that cannot be kept for a reason of ours says so in red (GAL-85)', async () => {
    await failWrites(app.db, 'UPDATE OF position ON media')
    const sent = await send(scene.member, 'move-image', { imageId: id(1), direction: 'up' })
    expect([sent.status, await mainOf(sent)]).toEqual([
      500,
      expect.stringContaining('<p class="status__error">Failed to reorder images. Please try again.</p>'),
    ])
  })
})
