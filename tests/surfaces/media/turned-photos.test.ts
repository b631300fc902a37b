import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { LARGE_PIXELS } from '#app/domain/media/formats/readable.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { colorAt, cornered, expectNear, plain, storedAs } from '#tests/pictures.ts'

const app = testApp()
let member: Member
let browser: Browser

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true })
  await aVehicle(app.db, { plate: 'WXY1234' })
  browser = await app.browser(member)
})

const jpeg = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'car.jpg', { type: 'image/jpeg' })

function add(photo: File, fields: Record<string, string> = {}): Promise<Response> {
  return browser.post('/plate/WXY1234', { intent: 'add-photo', ...fields, photo })
}

type Urls = { url: string; variants: Record<'thumbnail' | 'medium' | 'large', string> & { webp: object } }

/** Every file of the one photo, as anybody gets it. */
async function filesOfPhoto(): Promise<Buffer[]> {
  const visitor = await app.browser()
  const json = (await (await visitor.get('/api/vehicles/plate/WXY1234')).json()) as { images: Urls[] }
  const [image] = json.images
  if (!image || json.images.length > 1) throw new Error(`${json.images.length} photos`)
  const { webp, ...variants } = image.variants
  const addresses = [image.url, ...Object.values(variants), ...Object.values(webp)].filter(
    (address): address is string => typeof address === 'string' && address.startsWith('/media/'),
  )
  expect(new Set(addresses).size).toBeGreaterThanOrEqual(7)
  return Promise.all(
    [...new Set(addresses)].map(async (address) =>
      Buffer.from(await (await visitor.get(address)).arrayBuffer()),
    ),
  )
}

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]

/** The corners of every file, from the top left one clockwise. */
async function expectCorners(...corners: number[][]): Promise<void> {
  for (const file of await filesOfPhoto()) {
    const { width, height } = await sharp(file).metadata()
    const [left, right] = [Math.round(width * 0.06), Math.round(width * 0.94)]
    const [top, bottom] = [Math.round(height * 0.06), Math.round(height * 0.94)]
    const seen = [
      await colorAt(file, left, top),
      await colorAt(file, right, top),
      await colorAt(file, right, bottom),
      await colorAt(file, left, bottom),
    ]
    seen.forEach((color, index) => expectNear(color, corners[index] ?? []))
  }
}

/** Red, green, white and blue from the top left clockwise, as `cornered` has them. */
const byTurn: [rotation: string, corners: number[][], size: number[]][] = [
  ['0', [red, green, white, blue], [400, 300]],
  ['90', [blue, red, green, white], [300, 400]],
  ['180', [white, blue, red, green], [400, 300]],
  ['270', [green, white, blue, red], [300, 400]],
]

const sizeOf = () => app.db.selectFrom('media').select(['width', 'height']).executeTakeFirstOrThrow()

describe('a photo of the form without JavaScript', () => {
  it.each(byTurn)('is turned by %s degrees, clockwise, in every size', async (rotation, corners, size) => {
    const photo = jpeg(
      await sharp(await cornered())
        .jpeg({ quality: 95 })
        .toBuffer(),
    )
    expect((await add(photo, { rotation })).status).toBe(303)
    await expectCorners(...corners)
    expect(Object.values(await sizeOf())).toEqual(size)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned on top of EXIF orientation %i', async (orientation) => {
    const pixels = await storedAs(orientation, sharp(await cornered()))
      .png()
      .toBuffer()
    const photo = await sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    await add(jpeg(photo), { rotation: '90' })
    await expectCorners(blue, red, green, white)
  })

  it('stays as it is where the form says nothing', async () => {
    await add(
      jpeg(
        await sharp(await cornered())
          .jpeg({ quality: 95 })
          .toBuffer(),
      ),
    )
    await expectCorners(red, green, white, blue)
  })

  it('is turned as well when it is so large that another process decodes it', async () => {
    const width = 6000
    const height = Math.ceil((LARGE_PIXELS + 1) / width)
    const large = await plain(width, height, '#ffffff')
      .composite([
        {
          input: { create: { width: 1500, height: 1500, channels: 3, background: '#ff0000' } },
          left: 0,
          top: 0,
        },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await add(jpeg(large), { rotation: '90' })
    // A quarter turn of its EXIF and one of its sender's: the corner has gone from the top left to the bottom right.
    await expectCorners(white, white, red, white)
    const { width: kept, height: tall } = await sizeOf()
    expect(kept).toBeGreaterThan(Number(tall))
  })
})

describe('a wrong turn', () => {
  it.each(['45', '-90', '360', 'left', '90.0'])('of "%s" is refused beside its field', async (rotation) => {
    const answer = await add(
      jpeg(
        await sharp(await cornered())
          .jpeg()
          .toBuffer(),
      ),
      { rotation },
    )
    expect(answer.status).toBe(400)
    const page = await mainOf(answer)
    expect(fieldErrorOf(page)).toBe("Something here isn't right. Please check it and try again.")
    expect(/<select[^>]*name="rotation"[^>]*>/.exec(page)?.[0]).toContain('aria-invalid="true"')
    expect(await app.db.selectFrom('media').select('id').execute()).toEqual([])
  })
})

it('a video goes its way, whatever turn is asked for', async () => {
  const film = new File([new Uint8Array(await readFile('db/seed/demo/film.mp4'))], 'film.mp4')
  const answer = await add(film, { rotation: '90' })
  expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1234'])
  expect(await app.db.selectFrom('media').select('kind').execute()).toEqual([{ kind: 'video' }])
})

it('a moving picture keeps moving, as it is', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((color) => plain(40, 20, color).png().toBuffer()),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  await add(new File([new Uint8Array(gif)], 'dance.gif', { type: 'image/gif' }), { rotation: '90' })
  expect(await app.db.selectFrom('media').select(['width', 'height', 'is_animated']).execute()).toEqual([
    { width: 40, height: 20, is_animated: 1 },
  ])
})

describe('the form', () => {
  it('offers the four turns, and "Add image" that reads "Hide" when it is open', async () => {
    const page = await mainOf(await browser.get('/plate/WXY1234'))
    const select = /<select[^>]*name="rotation"[^>]*>([\s\S]*?)<\/select>/.exec(page)?.[1] ?? ''
    expect([...select.matchAll(/value="(\d+)"/g)].map(([, value]) => value)).toEqual([
      '0',
      '90',
      '180',
      '270',
    ])
    const summary = /<details[^>]*id="add-photo"[^>]*><summary>([\s\S]*?)<\/summary>/.exec(page)?.[1] ?? ''
    expect(summary.replace(/<svg[\s\S]*?<\/svg>/, '')).toBe(
      '<span class="if-closed">Add image</span><span class="if-open">Hide</span>',
    )
  })

  it('is closed, and open where the address asks for it', async () => {
    const openTag = (page: string) => /<details[^>]*id="add-photo"[^>]*>/.exec(page)?.[0]
    expect(openTag(await mainOf(await browser.get('/plate/WXY1234')))).not.toMatch(/\bopen\b/)
    expect(openTag(await mainOf(await browser.get('/plate/WXY1234?add=1')))).toMatch(/\bopen\b/)
  })

  it('leads, once it is done, to the gallery with its message', async () => {
    const photo = jpeg(
      await sharp(await cornered())
        .jpeg()
        .toBuffer(),
    )
    const headers = { Accept: 'text/html' }
    const answer = await browser.post('/plate/WXY1234', { intent: 'add-photo', photo }, headers)
    expect(locationOf(answer)).toBe('/plate/WXY1234#photos-status')
  })
})
