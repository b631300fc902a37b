import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aPhotoFile, aVehicle, memberNow } from '#tests/factories.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'

const app = testApp()
let newcomer: Member
let trusted: Member
let vehicle: VehicleRow

beforeEach(async () => {
  newcomer = await aMember(app.db)
  trusted = await aMember(app.db, { isApproved: true })
  vehicle = await aVehicle(app.db, { plate: 'WXY1234' })
})

type Image = {
  _id: string
  url: string
  approvedAt: string | null
  variants: { thumbnail: string; webp: { large: string } }
}

async function imagesFor(browser: Browser): Promise<Image[]> {
  return ((await (await browser.get('/api/vehicles/plate/WXY1234')).json()) as { images: Image[] }).images
}

async function photos(): Promise<number> {
  return (await app.db.selectFrom('media').select('id').execute()).length
}

const surfaces = [
  {
    surface: 'POST /api/upload/upload',
    upload: async (browser: Browser, files: File[]) => {
      const answer = await browser.post('/api/upload/upload', { vehicleId: `v-${vehicle.id}`, file: files })
      const json = (await answer.json()) as { fieldErrors?: Record<string, string>; message?: string }
      return { status: answer.status, error: Object.values(json.fieldErrors ?? {})[0] ?? json.message }
    },
    done: 200,
  },
  {
    surface: 'the form of the page',
    upload: async (browser: Browser, files: File[]) => {
      const answer = await browser.post('/plate/WXY1234', { intent: 'add-photo', photo: files })
      const page = await mainOf(answer)
      return {
        status: answer.status,
        error: fieldErrorOf(page) ?? /role="alert"[^>]*>([^<]*)</.exec(page)?.[1],
      }
    },
    done: 303,
  },
]

it('a photo by POST /api/upload/upload answers with the images; a refusal has its text in `message` (API-31)', async () => {
  const browser = await app.browser(trusted)
  const send = async (file: File) => {
    const answer = await browser.post('/api/upload/upload', { vehicleId: `v-${vehicle.id}`, file })
    return [answer.status, await answer.json()]
  }
  const { url } = ((await send(await aPhotoFile()))[1] as { images: Image[] }).images[0] as Image
  expect(url).toBe((await imagesFor(browser))[0]?.url)
  const [status, refused] = await send(new File(['no picture at all'], 'car.jpg'))
  expect([status, refused]).toMatchObject([
    415,
    { message: expect.stringMatching(/^We can't use this kind/) },
  ])
})

describe.each(surfaces)('a photo by $surface', ({ upload, done }) => {
  it.each([
    ['no file', () => [], 400, 'Please choose a photo or video.'],
    ['an empty file field', () => [new File([], '')], 400, 'Please choose a photo or video.'],
    [
      'two files',
      async () => [await aPhotoFile('1.jpg'), await aPhotoFile('2.jpg')],
      400,
      'Please send one file at a time.',
    ],
    ['a file of 0 bytes', () => [new File([], 'car.jpg')], 400, 'This file is empty.'],
    [
      'a text that is called .jpg',
      () => [new File(['no picture at all'], 'car.jpg', { type: 'image/jpeg' })],
      415,
      "We can't use this kind of file. Please choose one of these: jpg, jpeg, png, gif, webp, bmp, tiff, svg, heic, heif, mp4, webm, mov, avi.",
    ],
  ])('is refused as %s, and nothing stays', async (_, files, status, error) => {
    const browser = await app.browser(trusted)
    const refused = await upload(browser, await files())
    expect({ ...refused, error: refused.error?.replaceAll('&#x27;', "'") }).toEqual({ status, error })
    expect([await photos(), app.mediaFiles()]).toEqual([0, []])
  })

  it('of a trusted member is approved at once, for everybody to see', async () => {
    expect(await upload(await app.browser(trusted), [await aPhotoFile()])).toMatchObject({ status: done })
    const visitor = await app.browser()
    const [image] = await imagesFor(visitor)
    expect(image?.approvedAt).toEqual(expect.any(String))
    const file = await visitor.get(image?.variants.webp.large ?? '')
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    expect(await mainOf(await visitor.get('/plate/WXY1234'))).toContain(image?.url.split('/')[2])
  })

  it.each([
    ['with a rep of 5', { rep: 5 }],
    ['who is an admin', { isAdmin: true }],
  ])('of a member %s is approved as well', async (_, wanted) => {
    await upload(await app.browser(await aMember(app.db, wanted)), [await aPhotoFile()])
    expect(await imagesFor(await app.browser())).toHaveLength(1)
  })

  it('of a new member waits: its owner and admins see it, nobody else does by any way', async () => {
    const owner = await app.browser(newcomer)
    expect(await upload(owner, [await aPhotoFile()])).toMatchObject({ status: done })
    const [image] = await imagesFor(owner)
    expect(image?.approvedAt).toBeNull()
    const { name } = await app.db.selectFrom('media').select('name').executeTakeFirstOrThrow()
    const addresses = [image?.url ?? '', image?.variants.thumbnail ?? '', image?.variants.webp.large ?? '']
    for (const one of [owner, await app.browser(await aMember(app.db, { isAdmin: true }))]) {
      expect(await imagesFor(one)).toMatchObject([{ _id: image?._id, approvedAt: null }])
      const seen = await mainOf(await one.get('/plate/WXY1234'))
      expect(seen).toContain('Waiting for approval.')
      expect(seen).not.toMatch(/No photos yet|A photo would help most/)
      for (const address of addresses) {
        const file = await one.get(address)
        expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
      }
    }
    for (const one of [await app.browser(), await app.browser(trusted)]) {
      expect(await imagesFor(one)).toEqual([])
      expect(await (await one.get('/plate/WXY1234')).text()).not.toMatch(
        new RegExp(`${name}|Waiting for approval|/media/private`),
      )
      for (const address of [...addresses, `/media/${name}/thumbnail.webp`, `/media/${name}/original.jpg`]) {
        expect([address, (await one.get(address)).status]).toEqual([address, 404])
      }
    }
  })

  it('is the fourth that waits: refused before anything is made', async () => {
    for (let n = 0; n < 3; n++) await aPhoto(app.db, { of: await aVehicle(app.db), by: newcomer })
    const before = app.mediaFiles().length
    expect(await upload(await app.browser(newcomer), [await aPhotoFile()])).toEqual({
      status: 403,
      error: 'Please wait for an admin to approve your earlier photos.',
    })
    expect([await photos(), app.mediaFiles().length]).toEqual([3, before])
  })

  it('waits beside two others at most, also when four come at once', async () => {
    const browser = await app.browser(newcomer)
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => upload(browser, [await aPhotoFile()])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([done, done, done, 403].sort())
    expect(await photos()).toBe(3)
  })

  it('of a visitor is not taken', async () => {
    const { status } = await upload(await app.browser(), [await aPhotoFile()])
    expect(status).toBe(done === 200 ? 401 : 303)
    expect([await photos(), app.mediaFiles()]).toEqual([0, []])
  })
})

describe('a new plate with its photo', () => {
  const add = async (browser: Browser, photo: File) =>
    browser.post('/add', { intent: 'add-vehicle', plate: 'NEW 1', photo })

  it('stands together', async () => {
    expect(locationOf(await add(await app.browser(trusted), await aPhotoFile()))).toBe('/plate/NEW1')
    const json = await (await (await app.browser()).get('/api/vehicles/plate/NEW1')).json()
    expect(json).toMatchObject({
      firstAddedBy: { username: trusted.username },
      images: [{ isPrimary: true }],
    })
  })

  it('is no plate where the photo is refused', async () => {
    const answer = await add(await app.browser(trusted), new File(['text'], 'car.jpg'))
    expect(answer.status).toBe(415)
    expect(await mainOf(answer)).toContain('value="NEW 1"')
    expect((await (await app.browser()).get('/api/vehicles/plate/NEW1')).status).toBe(404)
  })

  it('is no plate where three photos wait', async () => {
    for (let n = 0; n < 3; n++) await aPhoto(app.db, { of: vehicle, by: newcomer })
    const answer = await add(await app.browser(newcomer), await aPhotoFile())
    expect(answer.status).toBe(403)
    expect(await mainOf(answer)).toContain('Please wait for an admin to approve your earlier photos.')
    expect((await (await app.browser()).get('/api/vehicles/plate/NEW1')).status).toBe(404)
  })
})

describe('rep', () => {
  const repOf = (member: Member) => repBesidesAwards(app.db, member)

  it('is 3 for the first spotter’s first photo and 2 for the next', async () => {
    const own = await aVehicle(app.db, { by: trusted })
    await aPhoto(app.db, { of: own, by: trusted })
    expect(await repOf(trusted)).toBe(3)
    await aPhoto(app.db, { of: own, by: trusted })
    expect(await repOf(trusted)).toBe(5)
  })

  it('is 2 for a photo of what somebody else spotted, five times', async () => {
    for (const rep of [2, 4, 6, 8, 10, 10]) {
      await aPhoto(app.db, { of: vehicle, by: trusted })
      expect(await repOf(trusted)).toBe(rep)
    }
  })

  it('is none for a photo that waits, nor for a plate alone', async () => {
    await aPhoto(app.db, { of: await aVehicle(app.db, { by: newcomer }), by: newcomer })
    expect(await repOf(newcomer)).toBe(0)
  })
})
