import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'

const app = testApp()
let owner: Member
let admin: Browser
let vehicle: VehicleRow
let image: MediaRow

beforeEach(async () => {
  owner = await aMember(app.db, { isApproved: true })
  admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  vehicle = await aVehicle(app.db, { by: owner, plate: 'WXY1234' })
  image = await aPhoto(app.db, { of: vehicle, by: owner })
})

const aReporter = async () => app.browser(await aMember(app.db))

const report = (browser: Browser, more: Record<string, string> = {}) =>
  browser.call('POST', '/api/admin/report-image', {
    vehicleId: `v-${vehicle.id}`,
    imageId: `m-${image.id}`,
    imageUrl: '/media/x/original.jpg',
    reason: 'This is a lorry',
    ...more,
  })

const now = () => app.db.selectFrom('media').selectAll().where('id', '=', image.id).executeTakeFirstOrThrow()

const reported = async () =>
  (await (await admin.get('/api/admin/reported-images')).json()) as {
    images: { id: string; isHidden: boolean; url: string; reports: unknown[] }[]
  }

const moderate = (action: string, by = admin) =>
  by.call('POST', `/api/admin/moderate-image/v-${vehicle.id}/m-${image.id}`, { action })

const publicStatus = async (name: string) =>
  (await (await app.browser()).get(`/media/${name}/medium.jpg`)).status

describe('a report', () => {
  it('is counted and said', async () => {
    const answer = await report(await aReporter())
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        reportCount: 1,
        isHidden: false,
        message: 'Thank you. It has been reported 1 time.',
      },
    ])
    expect(await reported()).toMatchObject({
      pagination: { page: 1, limit: 24, total: 1, hasMore: false },
      images: [
        {
          id: `m-${image.id}`,
          vehicleId: `v-${vehicle.id}`,
          plate: 'WXY1234',
          url: `/media/${image.name}/original.jpg`,
          variants: {
            medium: `/media/${image.name}/medium.jpg`,
            webp: { medium: `/media/${image.name}/medium.webp` },
          },
          isHidden: false,
          reports: [
            {
              reason: 'This is a lorry',
              user: { username: expect.any(String) },
              reportedAt: expect.any(String),
            },
          ],
        },
      ],
    })
  })

  it('is taken once from each member', async () => {
    const reporter = await aReporter()
    await report(reporter)
    const again = await report(reporter)
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: 'image_reported_already', message: 'You have already reported this image' },
    ])
    expect((await now()).report_count).toBe(1)
  })

  it('of one’s own image is refused', async () => {
    const answer = await report(await app.browser(owner))
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'image_own_report' }])
  })

  it.each([
    ['of an image of another vehicle', async () => ({ vehicleId: `v-${(await aVehicle(app.db)).id}` }), 404],
    ['of an image that is not there', () => ({ imageId: 'm-999' }), 404],
    ['of what is no id', () => ({ imageId: 'car.jpg' }), 404],
    ['without a reason', () => ({ reason: '  ' }), 400],
    ['with a reason of 501 characters', () => ({ reason: 'x'.repeat(501) }), 400],
    ['with a hidden turn of direction', () => ({ reason: 'ok\u202eko' }), 400],
  ])('%s is refused', async (_, more, status) => {
    expect((await report(await aReporter(), await more())).status).toBe(status)
    expect((await now()).report_count).toBe(0)
  })

  it('of an image that waits is no business of others', async () => {
    const newcomer = await aMember(app.db)
    image = await aPhoto(app.db, { of: vehicle, by: newcomer })
    expect((await report(await aReporter())).status).toBe(404)
  })
})

it('the newest report stands first, with who and why', async () => {
  const [first, second] = [await aMember(app.db), await aMember(app.db)]
  await report(await app.browser(first))
  await report(await app.browser(second), { reason: 'Blurry' })
  const [image] = (await reported()).images
  expect(image?.reports).toMatchObject([
    { reason: 'Blurry', user: { _id: `u-${second.id}`, username: second.username } },
    { reason: 'This is a lorry', user: { _id: `u-${first.id}`, username: first.username } },
  ])
})

it('two third reports at once are both taken', async () => {
  for (let n = 0; n < 2; n++) await report(await aReporter())
  const answers = await Promise.all([report(await aReporter()), report(await aReporter())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await now()).toMatchObject({ status: 'hidden', area: 'private', report_count: 4 })
  expect(app.mediaFiles()).toHaveLength(7)
})

it('a report while its owner deletes the image finds none', async () => {
  const path = `/api/vehicles/v-${vehicle.id}/images/m-${image.id}`
  const by = await app.browser(owner)
  const [answer, deleted] = await Promise.all([report(await aReporter()), by.call('DELETE', path)])
  expect([200, 404]).toContain(answer.status)
  expect(deleted.status).toBe(200)
  expect(app.mediaFiles()).toEqual([])
})

it('an admin cannot report what waits: they decide about it', async () => {
  image = await aPhoto(app.db, { of: vehicle, by: await aMember(app.db) })
  expect((await report(admin)).status).toBe(404)
})

describe('three reports', () => {
  it.each(['one after the other', 'at once'])('hide it, %s', async (how) => {
    const reporters = [await aReporter(), await aReporter(), await aReporter()]
    if (how === 'at once') await Promise.all(reporters.map((one) => report(one)))
    else for (const one of reporters) await report(one)
    const { status, area, name, report_count } = await now()
    expect({ status, area, report_count }).toEqual({ status: 'hidden', area: 'private', report_count: 3 })
    expect(await publicStatus(image.name)).toBe(404)
    expect(await publicStatus(name)).toBe(404)
    const page = await (await app.browser()).get('/api/vehicles/plate/WXY1234')
    expect(await page.json()).toMatchObject({ images: [], profileRichnessScore: 0 })
    expect(await repBesidesAwards(app.db, owner)).toBe(0)
    expect((await reported()).images).toMatchObject([{ isHidden: true, reports: [{}, {}, {}] }])
  })

  it('say so', async () => {
    for (let n = 0; n < 2; n++) await report(await aReporter())
    expect(await (await report(await aReporter())).json()).toEqual({
      reportCount: 3,
      isHidden: true,
      message: 'Thank you. It has been reported 3 times and is hidden until an admin has looked at it.',
    })
  })

  it('are settled by an approval: it is back under a new name, and its owner’s rep with it', async () => {
    for (let n = 0; n < 3; n++) await report(await aReporter())
    const answer = await moderate('approve')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'Image approved successfully!', isHidden: false },
    ])
    const { name, status, report_count } = await now()
    expect({ status, report_count }).toEqual({ status: 'approved', report_count: 0 })
    expect(name).not.toBe(image.name)
    expect([await publicStatus(name), await publicStatus(image.name)]).toEqual([200, 404])
    expect(await repBesidesAwards(app.db, owner)).toBe(3)
    expect((await reported()).images).toEqual([])
  })

  it('are not taken twice from anybody after that, and hide it no more: an admin has to', async () => {
    const first = await aReporter()
    await report(first)
    await moderate('approve')
    expect((await report(first)).status).toBe(409)
    for (let n = 0; n < 2; n++) await report(await aReporter())
    expect((await now()).status).toBe('approved')
    expect(await (await report(await aReporter())).json()).toEqual({
      reportCount: 3,
      isHidden: false,
      message: 'Thank you. It has been reported 3 times.',
    })
    expect((await now()).status).toBe('approved')
    expect((await reported()).images).toMatchObject([{ isHidden: false, reports: [{}, {}, {}] }])
    expect((await moderate('hide')).status).toBe(200)
    expect((await now()).status).toBe('hidden')
    expect((await reported()).images).toEqual([])
  })
})

describe('an admin who decides about a reported image', () => {
  it('hides it: it leaves the list, its owner still sees it', async () => {
    await report(await aReporter())
    const answer = await moderate('hide')
    expect(await answer.json()).toEqual({ message: 'Image hidden successfully!', isHidden: true })
    expect((await reported()).images).toEqual([])
    expect(await publicStatus(image.name)).toBe(404)
    const file = await (await app.browser(owner)).get(`/media/private/m-${image.id}/medium.jpg`)
    expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  })

  it('hides what the reports have hidden already', async () => {
    for (let n = 0; n < 3; n++) await report(await aReporter())
    expect((await moderate('hide')).status).toBe(200)
    expect((await reported()).images).toEqual([])
  })

  it.each([
    ['hide', 'image_hidden_by'],
    ['approve', 'image_approved_by'],
  ])('and comes second with "%s" is told', async (action, code) => {
    await report(await aReporter())
    expect((await moderate(action)).status).toBe(200)
    const second = await moderate(action)
    expect([second.status, await second.json()]).toMatchObject([409, { code }])
  })

  it('has to say what', async () => {
    expect((await moderate('burn')).status).toBe(400)
  })
})
