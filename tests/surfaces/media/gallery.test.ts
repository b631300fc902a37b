import { describe, expect, it } from 'vitest'
import { formatRep } from '#app/i18n/format.ts'
import {
  aGallery,
  deleteVehicle,
  htmlOf,
  id,
  page,
  scene,
  send,
} from '#tests/surfaces/media/gallery-steps.ts'

const app = aGallery()

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => ({
    name: /aria-label="([^"]*)"/.exec(tag)?.[1],
    href: /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
    isCurrent: tag.includes('aria-current'),
  }))

const hrefOf = (html: string, name: string) => linksOf(html).find((link) => link.name === name)?.href

describe('the viewer', () => {
  it('shows the primary photo, its place, and a strip of links to all', async () => {
    const html = await htmlOf(scene.visitor)
    expect(html).toMatch(/>1(<!-- -->)? \/ (<!-- -->)?3</)
    expect(linksOf(html).filter(({ name }) => name?.startsWith('Show photo'))).toEqual(
      [0, 1, 2].map((n) => ({
        name: `Show photo ${n + 1}`,
        href: `${page}?photo=${id(n)}`,
        isCurrent: n === 0,
      })),
    )
  })

  it('leads around the corner in both directions (GAL-45)', async () => {
    const first = await htmlOf(scene.visitor, `${page}?photo=${id(0)}`)
    expect(hrefOf(first, 'Previous photo')).toBe(`${page}?photo=${id(2)}`)
    expect(hrefOf(first, 'Next photo')).toBe(`${page}?photo=${id(1)}`)
    const last = await htmlOf(scene.visitor, `${page}?photo=${id(2)}`)
    expect(hrefOf(last, 'Previous photo')).toBe(`${page}?photo=${id(1)}`)
    expect(hrefOf(last, 'Next photo')).toBe(`${page}?photo=${id(0)}`)
    expect(last).toMatch(/>3(<!-- -->)? \/ (<!-- -->)?3</)
  })

  it('of a single photo has no way on, and of a photo that is not there shows the primary one', async () => {
    await send(scene.uploader, 'delete-image', { imageId: id(1) })
    await send(scene.uploader, 'delete-image', { imageId: id(2) })
    const html = await htmlOf(scene.visitor, `${page}?photo=m-999`)
    expect(html).toContain(scene.images[0]?.name)
    expect(html).not.toMatch(/Next photo|Show photo|Reorder/)
  })

  it('calls a video a video, and a photo beside it a photo', async () => {
    const film = { kind: 'video', extension: 'mp4', mime: 'video/mp4' } as const
    await app.db
      .updateTable('media')
      .set(film)
      .where('id', '=', scene.images[1]?.id ?? 0)
      .execute()
    const named = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
    const first = await htmlOf(scene.visitor)
    expect(named(first)).toEqual(
      expect.arrayContaining([
        'Previous photo',
        'Next: video',
        'Show photo 1',
        'Show video 2',
        'Show photo 3',
      ]),
    )
    const html = await htmlOf(scene.uploader, `${page}?photo=${id(1)}`)
    expect(named(html)).toContain('Video of WXY 1234')
    for (const text of ['Video by <a', '>Delete video<', 'Delete this video for good?'])
      expect(html.replaceAll(/<svg[^]*?<\/svg>/g, '')).toContain(text)
    const reporting = await htmlOf(scene.member, `${page}?photo=${id(1)}`)
    expect(reporting).toContain('What is wrong with this video?')
    const order = named(await htmlOf(scene.member, `${page}?reorder=1`))
    expect(order).toEqual(
      expect.arrayContaining(['Move photo 1 down', 'Move video 2 up', 'Move video 2 down']),
    )
  })

  it('names who added the photo, with picture, date and rep (GAL-28 to GAL-31)', async () => {
    await app.db.updateTable('users').set({ rep: 1580 }).where('id', '=', scene.owner.id).execute()
    const credit = /<p class="credit">([\s\S]*?)<\/p>/.exec(await htmlOf(scene.visitor))?.[1] ?? ''
    expect(credit).toContain('class="av"')
    expect(credit.replace(/<[^>]*>/g, '')).toMatch(/Photo by Aina_KL · \d{1,2} \w{3,4} \d{4} · 1\.5k rep$/)
  })

  it.each([
    [-2, '-2'],
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1500, '1.5k'],
    [1999, '1.9k'],
    [9999, '9.9k'],
    [10_000, '10k+'],
    [250_000, '10k+'],
  ])('abbreviates a rep of %d to %s', (rep, text) => {
    expect(formatRep(rep)).toBe(text)
  })
})

describe('the buttons', () => {
  const intentsOf = (html: string) =>
    [...html.matchAll(/name="intent" value="((?:set-primary|delete|report|move)-image)"/g)].map(
      ([, intent]) => intent,
    )

  it('of a visitor: a way to the sign-in and back to report, and no form (GAL-78, PERM-14, PERM-17)', async () => {
    const html = await htmlOf(scene.visitor, `${page}?photo=${id(1)}`)
    expect(intentsOf(html)).toEqual([])
    expect(html).not.toContain('Reorder')
    expect(html).toMatch(
      new RegExp(
        `href="/login\\?returnTo=%2Fplate%2FWXY1234%3Fphoto%3D${id(1)}%26report%3D1"[^>]*>.*Report</a>`,
      ),
    )
  })

  it('of a member: to make it the main one unless it is, and to report it', async () => {
    expect(intentsOf(await htmlOf(scene.member, `${page}?photo=${id(1)}`))).toEqual([
      'set-primary-image',
      'report-image',
    ])
    const primary = await htmlOf(scene.member)
    expect(intentsOf(primary)).toEqual(['report-image'])
    expect(primary).toContain('Main photo')
  })

  it('of its owner: to delete it, and to learn why they cannot report it (GAL-77, GAL-78)', async () => {
    const html = await htmlOf(scene.uploader)
    expect(intentsOf(html)).toEqual(['delete-image'])
    expect(html).toMatch(/Report<\/summary><p[^>]*>You added this yourself\. You can delete it instead/)
  })

  it('of its owner who spotted the vehicle: what is deleted is said, photo or vehicle', async () => {
    const html = await htmlOf(scene.uploader)
    const deleting = [...html.matchAll(/<summary class="btn btn--danger">([^]*?)<\/summary>/g)]
    const labels = deleting.map(([, label]) => label?.replaceAll(/<svg[^]*?<\/svg>/g, ''))
    expect(labels.filter((label) => label?.startsWith('Delete'))).toEqual(['Delete vehicle', 'Delete photo'])
  })

  it('of an admin: to report it; moderation decides whether it stays (GAL-77)', async () => {
    expect(intentsOf(await htmlOf(scene.admin))).toEqual(['report-image'])
  })

  it('of a deleted vehicle: none, also for its owner', async () => {
    await deleteVehicle()
    for (const browser of [scene.uploader, scene.admin]) {
      const html = await htmlOf(browser)
      expect(html).toMatch(/Photo by <a[^>]*>Aina_<wbr\/>KL</)
      expect([intentsOf(html), html.includes('Reorder'), html.includes('add=1')]).toEqual([[], false, false])
    }
  })

  it('lead members to the form that adds one', async () => {
    expect(linksOf(await htmlOf(scene.member)).map(({ href }) => href)).toContain(`${page}?add=1#add-photo`)
    expect(linksOf(await htmlOf(scene.visitor)).map(({ href }) => href)).not.toContain(
      `${page}?add=1#add-photo`,
    )
  })
})
