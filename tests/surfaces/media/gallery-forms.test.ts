import { describe, expect, it } from 'vitest'
import { type Browser, mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember, aPhoto } from '#tests/factories.ts'
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

const alertOf = async (refused: Response) =>
  /role="alert"[^>]*>([^<]*)</.exec(await mainOf(refused))?.[1]?.replaceAll('&#x27;', "'")

describe('the main photo', () => {
  it('is chosen by any member (GAL-46, GAL-86, PERM-27)', async () => {
    expect(
      await outcome(scene.member, await send(scene.member, 'set-primary-image', { imageId: id(2) })),
    ).toEqual({
      status: 303,
      to: `${page}#photos-status`,
      said: 'Primary image updated successfully',
    })
    expect(await shown()).toEqual([id(0), id(1), `${id(2)}*`])
  })

  it('that fails for a reason of ours says so in red (GAL-33, GAL-87)', async () => {
    await failWrites(app.db, 'INSERT ON vehicle_changes')
    const sent = await send(scene.member, 'set-primary-image', { imageId: id(2) })
    expect([sent.status, await mainOf(sent)]).toEqual([
      500,
      expect.stringContaining('<p class="status__error">Error setting primary image</p>'),
    ])
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })
})

describe('a deletion', () => {
  it.each([
    ['its owner', () => scene.uploader],
    ['an admin', () => scene.admin],
  ])('by %s is done and said (GAL-60, GAL-84)', async (_, who) => {
    expect(await outcome(who(), await send(who(), 'delete-image', { imageId: id(0) }))).toEqual({
      status: 303,
      to: `${page}#photos-status`,
      said: 'Deleted for good.',
    })
    expect(await shown()).toEqual([`${id(1)}*`, id(2)])
    expect(await htmlOf(scene.visitor)).not.toContain(scene.images[0]?.name)
  })

  it('by anybody else is refused, and nothing goes', async () => {
    expect((await send(scene.member, 'delete-image', { imageId: id(0) })).status).toBe(403)
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })

  it('of what is gone already says so under the section (GAL-83)', async () => {
    await send(scene.uploader, 'delete-image', { imageId: id(1) })
    const again = await send(scene.uploader, 'delete-image', { imageId: id(1) })
    expect(again.status).toBe(404)
    expect(saidOn(await mainOf(again))).toBe('Photo or video not found')
  })

  it('of one that waits is its owner’s as well', async () => {
    const newcomer = await aMember(app.db)
    const waiting = await aPhoto(app.db, { of: scene.vehicle, by: newcomer })
    const browser = await app.browser(newcomer)
    expect(await htmlOf(browser)).toContain(`name="imageId" value="m-${waiting.id}"`)
    const sent = await send(browser, 'delete-image', { imageId: `m-${waiting.id}` })
    expect(await outcome(browser, sent)).toMatchObject({ said: 'Deleted for good.' })
    expect(await htmlOf(browser)).not.toContain('Waiting for approval.')
  })
})

describe('a report', () => {
  const report = (browser: Browser, reason = 'This is a lorry') =>
    send(browser, 'report-image', { imageId: id(1), reason })

  it('is counted and said, beside the photo (GAL-90, PERM-24)', async () => {
    expect(await outcome(scene.member, await report(scene.member))).toEqual({
      status: 303,
      to: `${page}?photo=${id(1)}#photo-report-status`,
      said: 'Thank you. It has been reported 1 time.',
    })
  })

  it('that is the third hides the photo and says so (GAL-58, GAL-91)', async () => {
    for (let n = 0; n < 2; n++) await report(await app.browser(await aMember(app.db)))
    expect(await outcome(scene.member, await report(scene.member))).toEqual({
      status: 303,
      to: `${page}#photo-report-status`,
      said: 'Thank you. It has been reported 3 times and is hidden until an admin has looked at it.',
    })
    expect(await shown()).toEqual([`${id(0)}*`, id(2)])
  })

  it('is taken once from each member (GAL-88); the form comes back open, with its reason', async () => {
    await report(scene.member)
    const again = await scene.member.post(`${page}?photo=${id(1)}`, {
      intent: 'report-image',
      imageId: id(1),
      reason: 'Still a lorry',
    })
    expect(again.status).toBe(409)
    const html = await mainOf(again)
    expect(/role="alert"[^>]*>([^<]*)</.exec(html)?.[1]).toBe('You have already reported this image')
    expect(html).toMatch(/<details class="confirm" open=""><summary[^>]*>.*?Report</)
    expect(html).toContain('Still a lorry</textarea>')
  })

  it('for any other error says so in general, with the reason (GAL-89)', async () => {
    const owned = await scene.uploader.post(`${page}?photo=${id(1)}`, {
      intent: 'report-image',
      imageId: id(1),
      reason: 'Oh',
    })
    expect(owned.status).toBe(400)
    const restricted = await app.browser(await aMember(app.db, { restrictedUntil: Date.now() + 60_000 }))
    const refused = await restricted.post(`${page}?photo=${id(1)}`, {
      intent: 'report-image',
      imageId: id(1),
      reason: 'Oh',
    })
    expect([refused.status, await alertOf(refused)]).toEqual([
      403,
      'Error reporting it. Your account is restricted for now. You can read everything, but not post or change anything.',
    ])
  })

  it.each([
    ['nothing', ' ', 'Please fill this in.'],
    ['501 characters', '车'.repeat(501), 'At most 500 characters, please.'],
  ])('of %s is refused beside its field', async (_, reason, error) => {
    const refused = await scene.member.post(`${page}?photo=${id(1)}`, {
      intent: 'report-image',
      imageId: id(1),
      reason,
    })
    expect(refused.status).toBe(400)
    expect(await mainOf(refused)).toMatch(new RegExp(`<details class="confirm" open="">[\\s\\S]*>${error}<`))
  })

  it('of 500 characters is taken', async () => {
    expect((await report(scene.member, '车'.repeat(500))).status).toBe(303)
  })
})
