import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { formatRep } from '#app/i18n/format.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** The forms of a vehicle's gallery, as they are sent without JavaScript. */
const app = testApp()
const page = '/plate/WXY1234'
let owner: Member
let vehicle: VehicleRow
let images: MediaRow[]
let visitor: Browser
let member: Browser
let uploader: Browser
let admin: Browser

beforeEach(async () => {
  const { db } = app
  owner = await aMember(db, { username: 'Aina_KL', isApproved: true })
  vehicle = await aVehicle(db, { by: owner, plate: 'WXY1234' })
  images = []
  for (let n = 0; n < 3; n++) images.push(await aPhoto(db, { of: vehicle, by: owner }))
  visitor = await app.browser()
  member = await app.browser(await aMember(db))
  uploader = await app.browser(owner)
  admin = await app.browser(await aMember(db, { isAdmin: true }))
})

const id = (index: number) => `m-${images[index]?.id}`

const send = (browser: Browser, intent: string, fields: Record<string, string>) =>
  browser.post(page, { intent, ...fields }, { Accept: 'text/html' })

const deleteVehicle = () =>
  app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('id', '=', vehicle.id).execute()

async function shown(): Promise<string[]> {
  const json = (await (await visitor.get('/api/vehicles/plate/WXY1234')).json()) as {
    images: { _id: string; isPrimary: boolean }[]
  }
  return json.images.map(({ _id, isPrimary }) => (isPrimary ? `${_id}*` : _id))
}

const htmlOf = async (browser: Browser, path = page) => mainOf(await browser.get(path))

/** Where a form led, and what the page there says about it. */
async function outcome(browser: Browser, sent: Response) {
  const to = locationOf(sent)
  const html = await htmlOf(browser, to.replace(/#.*/, ''))
  return { status: sent.status, to, said: saidOn(html) }
}

const saidOn = (html: string) =>
  /class="status" role="status"><p[^>]*>([^<]*)</.exec(html)?.[1] ??
  /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]

const alertOf = async (refused: Response) =>
  /role="alert"[^>]*>([^<]*)</.exec(await mainOf(refused))?.[1]?.replaceAll('&#x27;', "'")

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => ({
    name: /aria-label="([^"]*)"/.exec(tag)?.[1],
    href: /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
    isCurrent: tag.includes('aria-current'),
  }))

const hrefOf = (html: string, name: string) => linksOf(html).find((link) => link.name === name)?.href

describe('the viewer', () => {
  it('shows the primary photo, its place, and a strip of links to all', async () => {
    const html = await htmlOf(visitor)
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
    const first = await htmlOf(visitor, `${page}?photo=${id(0)}`)
    expect(hrefOf(first, 'Previous photo')).toBe(`${page}?photo=${id(2)}`)
    expect(hrefOf(first, 'Next photo')).toBe(`${page}?photo=${id(1)}`)
    const last = await htmlOf(visitor, `${page}?photo=${id(2)}`)
    expect(hrefOf(last, 'Previous photo')).toBe(`${page}?photo=${id(1)}`)
    expect(hrefOf(last, 'Next photo')).toBe(`${page}?photo=${id(0)}`)
    expect(last).toMatch(/>3(<!-- -->)? \/ (<!-- -->)?3</)
  })

  it('of a single photo has no way on, and of a photo that is not there shows the primary one', async () => {
    await send(uploader, 'delete-image', { imageId: id(1) })
    await send(uploader, 'delete-image', { imageId: id(2) })
    const html = await htmlOf(visitor, `${page}?photo=m-999`)
    expect(html).toContain(images[0]?.name)
    expect(html).not.toMatch(/Next photo|Show photo|Reorder/)
  })

  it('names who added the photo, with picture, date and rep (GAL-28 to GAL-31)', async () => {
    await app.db.updateTable('users').set({ rep: 1580 }).where('id', '=', owner.id).execute()
    const credit = /<p class="credit">([\s\S]*?)<\/p>/.exec(await htmlOf(visitor))?.[1] ?? ''
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
    const html = await htmlOf(visitor, `${page}?photo=${id(1)}`)
    expect(intentsOf(html)).toEqual([])
    expect(html).not.toContain('Reorder')
    expect(html).toMatch(
      new RegExp(`href="/login\\?returnTo=%2Fplate%2FWXY1234%3Fphoto%3D${id(1)}"[^>]*>.*Report</a>`),
    )
  })

  it('of a member: to make it the main one unless it is, and to report it', async () => {
    expect(intentsOf(await htmlOf(member, `${page}?photo=${id(1)}`))).toEqual([
      'set-primary-image',
      'report-image',
    ])
    const primary = await htmlOf(member)
    expect(intentsOf(primary)).toEqual(['report-image'])
    expect(primary).toContain('Main photo')
  })

  it('of its owner: to delete it, not to report it (GAL-77)', async () => {
    expect(intentsOf(await htmlOf(uploader))).toEqual(['delete-image'])
  })

  it('of an admin: to delete it, too', async () => {
    expect(intentsOf(await htmlOf(admin))).toEqual(['report-image', 'delete-image'])
  })

  it('of a deleted vehicle: none, also for its owner', async () => {
    await deleteVehicle()
    for (const browser of [uploader, admin]) {
      const html = await htmlOf(browser)
      expect(html).toContain('Photo by Aina_KL')
      expect([intentsOf(html), html.includes('Reorder'), html.includes('add=1')]).toEqual([[], false, false])
    }
  })

  it('lead members to the form that adds one', async () => {
    expect(linksOf(await htmlOf(member)).map(({ href }) => href)).toContain(`${page}?add=1#add-photo`)
    expect(linksOf(await htmlOf(visitor)).map(({ href }) => href)).not.toContain(`${page}?add=1#add-photo`)
  })
})

describe('the main photo', () => {
  it('is chosen by any member (GAL-46, GAL-86, PERM-27)', async () => {
    expect(await outcome(member, await send(member, 'set-primary-image', { imageId: id(2) }))).toEqual({
      status: 303,
      to: `${page}#photos`,
      said: 'Primary image updated successfully',
    })
    expect(await shown()).toEqual([id(0), id(1), `${id(2)}*`])
  })

  it('that fails for a reason of ours says so in red (GAL-33, GAL-87)', async () => {
    await sql`CREATE TRIGGER full BEFORE INSERT ON vehicle_changes BEGIN SELECT RAISE(FAIL, 'disk full'); END`.execute(
      app.db,
    )
    const sent = await send(member, 'set-primary-image', { imageId: id(2) })
    expect([sent.status, await mainOf(sent)]).toEqual([
      500,
      expect.stringContaining('<p class="status__error">Error setting primary image</p>'),
    ])
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })
})

describe('a deletion', () => {
  it.each([
    ['its owner', () => uploader],
    ['an admin', () => admin],
  ])('by %s is done and said (GAL-60, GAL-84)', async (_, who) => {
    expect(await outcome(who(), await send(who(), 'delete-image', { imageId: id(0) }))).toEqual({
      status: 303,
      to: `${page}#photos`,
      said: 'Image deleted.',
    })
    expect(await shown()).toEqual([`${id(1)}*`, id(2)])
    expect(await htmlOf(visitor)).not.toContain(images[0]?.name)
  })

  it('by anybody else is refused, and nothing goes', async () => {
    expect((await send(member, 'delete-image', { imageId: id(0) })).status).toBe(403)
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })

  it('of what is gone already says so under the section (GAL-83)', async () => {
    await send(uploader, 'delete-image', { imageId: id(1) })
    const again = await send(uploader, 'delete-image', { imageId: id(1) })
    expect(again.status).toBe(404)
    expect(saidOn(await mainOf(again))).toBe('Image not found')
  })

  it('of one that waits is its owner’s as well', async () => {
    const newcomer = await aMember(app.db)
    const waiting = await aPhoto(app.db, { of: vehicle, by: newcomer })
    const browser = await app.browser(newcomer)
    expect(await htmlOf(browser)).toContain(`name="imageId" value="m-${waiting.id}"`)
    const sent = await send(browser, 'delete-image', { imageId: `m-${waiting.id}` })
    expect(await outcome(browser, sent)).toMatchObject({ said: 'Image deleted.' })
    expect(await htmlOf(browser)).not.toContain('Waiting for approval.')
  })
})

describe('a report', () => {
  const report = (browser: Browser, reason = 'This is a lorry') =>
    send(browser, 'report-image', { imageId: id(1), reason })

  it('is counted and said, beside the photo (GAL-90, PERM-24)', async () => {
    expect(await outcome(member, await report(member))).toEqual({
      status: 303,
      to: `${page}?photo=${id(1)}#photo-report`,
      said: 'Thank you. This image has been reported 1 time.',
    })
  })

  it('that is the third hides the photo and says so (GAL-58, GAL-91)', async () => {
    for (let n = 0; n < 2; n++) await report(await app.browser(await aMember(app.db)))
    expect(await outcome(member, await report(member))).toEqual({
      status: 303,
      to: `${page}#photo-report`,
      said: 'Thank you. This image has been reported 3 times and is hidden until an admin has looked at it.',
    })
    expect(await shown()).toEqual([`${id(0)}*`, id(2)])
  })

  it('is taken once from each member (GAL-88); the form comes back open, with its reason', async () => {
    await report(member)
    const again = await member.post(`${page}?photo=${id(1)}`, {
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
    const owned = await uploader.post(`${page}?photo=${id(1)}`, {
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
      'Error reporting image. Your account is restricted for now. You can read everything, but not post or change anything.',
    ])
  })

  it.each([
    ['nothing', ' ', 'Please fill this in.'],
    ['501 characters', '车'.repeat(501), 'At most 500 characters, please.'],
  ])('of %s is refused beside its field', async (_, reason, error) => {
    const refused = await member.post(`${page}?photo=${id(1)}`, {
      intent: 'report-image',
      imageId: id(1),
      reason,
    })
    expect(refused.status).toBe(400)
    expect(await mainOf(refused)).toMatch(new RegExp(`<details class="confirm" open="">[\\s\\S]*>${error}<`))
  })

  it('of 500 characters is taken', async () => {
    expect((await report(member, '车'.repeat(500))).status).toBe(303)
  })
})

describe('the order', () => {
  it('is put into a list by a link, and back by another (GAL-05, GAL-09)', async () => {
    expect(await htmlOf(member)).toMatch(/href="\/plate\/WXY1234\?reorder=1#photos"[^>]*>.*Reorder<\/a>/)
    const html = await htmlOf(member, `${page}?reorder=1`)
    expect(html).toMatch(/href="\/plate\/WXY1234#photos"[^>]*>.*Done<\/a>/)
    expect(html.match(/value="move-image"/g)).toHaveLength(3)
    expect(html).toContain('aria-label="Move photo 2 up"')
    expect(await htmlOf(visitor, `${page}?reorder=1`)).not.toContain('move-image')
  })

  it.each([
    [1, 'up', [1, 0, 2]],
    [0, 'down', [1, 0, 2]],
    [1, 'down', [0, 2, 1]],
    [0, 'up', [0, 1, 2]],
    [2, 'down', [0, 1, 2]],
  ])('photo %d moves %s by its button, and the list stays open (PERM-29)', async (n, direction, order) => {
    const sent = await send(member, 'move-image', { imageId: id(n), direction })
    expect(await outcome(member, sent)).toEqual({
      status: 303,
      to: `${page}?reorder=1#photos`,
      said: 'New order saved.',
    })
    expect(await shown()).toEqual(order.map((at) => (at === 0 ? `${id(at)}*` : id(at))))
  })

  it('is taken as a whole', async () => {
    const imageOrder = [id(2), id(0), id(1)].join(',')
    const sent = await send(member, 'reorder-images', { imageOrder })
    expect(await outcome(member, sent)).toMatchObject({ to: `${page}#photos`, said: 'New order saved.' })
    expect(await shown()).toEqual([id(2), `${id(0)}*`, id(1)])
  })

  it.each([
    ['that leaves one out', () => `${id(1)},${id(0)}`, 409],
    ['that names one twice', () => `${id(1)},${id(0)},${id(1)}`, 400],
    ['of what are no ids', () => 'a,b,c', 400],
    ['of nothing', () => '', 400],
  ])('%s is refused under the section, and nothing moves', async (_, imageOrder, status) => {
    const refused = await send(member, 'reorder-images', { imageOrder: imageOrder() })
    expect(refused.status).toBe(status)
    const said = saidOn(await mainOf(refused))
    expect(said).toBe(
      status === 409
        ? 'Failed to reorder images. Please try again.'
        : 'An order names every image of this vehicle once.',
    )
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })

  it('that cannot be kept for a reason of ours says so in red (GAL-85)', async () => {
    await sql`CREATE TRIGGER full BEFORE UPDATE OF position ON media BEGIN SELECT RAISE(FAIL, 'disk full'); END`.execute(
      app.db,
    )
    const sent = await send(member, 'move-image', { imageId: id(1), direction: 'up' })
    expect([sent.status, await mainOf(sent)]).toEqual([
      500,
      expect.stringContaining('<p class="status__error">Failed to reorder images. Please try again.</p>'),
    ])
  })
})

const forms: [intent: string, fields: () => Record<string, string>][] = [
  ['set-primary-image', () => ({ imageId: id(1) })],
  ['delete-image', () => ({ imageId: id(1) })],
  ['report-image', () => ({ imageId: id(1), reason: 'A lorry' })],
  ['reorder-images', () => ({ imageOrder: [id(2), id(1), id(0)].join(',') })],
  ['move-image', () => ({ imageId: id(1), direction: 'up' })],
]

describe.each(forms)('%s', (intent, fields) => {
  it('of a visitor leads to the sign-in, and does nothing', async () => {
    const sent = await send(visitor, intent, fields())
    expect([sent.status, locationOf(sent)]).toEqual([303, '/login?returnTo=%2Fplate%2FWXY1234'])
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })

  it('at a deleted vehicle is refused', async () => {
    await deleteVehicle()
    const refused = await send(admin, intent, fields())
    expect(refused.status).toBe(409)
    expect(await mainOf(refused)).toContain('This vehicle has been deleted and can&#x27;t be changed.')
  })

  it('of a photo of another vehicle is refused', async () => {
    const other = await aPhoto(app.db, { of: await aVehicle(app.db), by: owner })
    const given = fields()
    const elsewhere: Record<string, string> = given.imageId
      ? { ...given, imageId: `m-${other.id}` }
      : { imageOrder: `${given.imageOrder},m-${other.id}` }
    expect((await send(admin, intent, elsewhere)).status).toBe(given.imageId ? 404 : 409)
  })

  it.each(['', 'm-x', '7', 'v-1', 'm-0', `m-${'9'.repeat(30)}`])('of "%s" is refused', async (imageId) => {
    const given = fields()
    const malformed: Record<string, string> = given.imageId ? { ...given, imageId } : { imageOrder: imageId }
    expect([400, 404]).toContain((await send(admin, intent, malformed)).status)
    expect(await shown()).toEqual([`${id(0)}*`, id(1), id(2)])
  })
})
