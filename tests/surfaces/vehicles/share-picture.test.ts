import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaRow } from '#db/schema.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import {
  bytesOf,
  change,
  photographed,
  picture,
  picturePath,
  scene,
  sharePictures,
} from '#tests/surfaces/vehicles/share-picture-steps.ts'

/** The picture that chat apps show for a vehicle. */
const app = sharePictures()

async function changePhoto(photo: MediaRow, values: Partial<MediaRow>) {
  await app.db.updateTable('media').set(values).where('id', '=', photo.id).execute()
}

/** The test's photo is #3c78b4 all over; at the upper right nothing stands upon it. */
async function showsPhoto(response: Response): Promise<boolean> {
  const corner = { left: 1000, top: 20, width: 40, height: 40 }
  const { channels } = await sharp(
    await sharp(await bytesOf(response))
      .extract(corner)
      .toBuffer(),
  ).stats()
  return [0x3c, 0x78, 0xb4].every((value, i) => Math.abs((channels[i]?.mean ?? 0) - value) < 8)
}

describe('the share picture', () => {
  it('is a PNG of 1200 x 630 that weighs little, with the photo', async () => {
    await photographed()
    const response = await picture()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(await showsPhoto(response.clone())).toBe(true)
    const bytes = await bytesOf(response)
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(150_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('draws the vehicle in its colour where there is no photo', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const grey = await bytesOf(await picture())
    await change(id, { color: 'Red' })
    const red = await bytesOf(await picture())
    const colourAt = async (bytes: Buffer) => [
      ...(await sharp(bytes).extract({ left: 470, top: 330, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [r = 0, g = 0, b = 0] = await colourAt(red)
    expect(r).toBeGreaterThan(2 * Math.max(g, b))
    const [r2 = 0, , b2 = 0] = await colourAt(grey)
    expect(Math.abs(r2 - b2)).toBeLessThan(30)
  })

  it('shows the primary photo, and nothing that waits or is hidden', async () => {
    const { vehicle, photo } = await photographed()
    const first = (await picture()).headers.get('ETag')
    const second = await aPhoto(app.db, { of: vehicle, by: scene.spotter })
    expect((await picture()).headers.get('ETag')).toBe(first)
    await change(vehicle.id, { primary_media_id: second.id })
    expect((await picture()).headers.get('ETag')).not.toBe(first)
    await change(vehicle.id, { primary_media_id: null })
    for (const one of [photo, second]) await changePhoto(one, { status: 'hidden' })
    expect(await showsPhoto(await picture())).toBe(false)
    await changePhoto(second, { status: 'waiting', approved_at: null, approved_by: null })
    expect(await showsPhoto(await picture())).toBe(false)
  })

  it.each([
    [1, 400],
    [400, 1],
    [300, 700],
    [1600, 900],
    [1, 1],
  ])('is filled by a photo of %d x %d', async (width, height) => {
    const { photo } = await photographed()
    const { workDir } = mediaStore()
    const background = '#3c78b4'
    const path = join(workDir, 'shape.jpg')
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(path)
    await mediaStore().put('public', `${photo.name}/large.jpg`, path)
    const response = await picture()
    expect(response.status).toBe(200)
    expect(await showsPhoto(response)).toBe(true)
  })

  it('takes a video’s still picture, where it has one', async () => {
    const { photo } = await photographed()
    await changePhoto(photo, { kind: 'video', has_poster: 1 })
    expect(await showsPhoto(await picture())).toBe(true)
    await changePhoto(photo, { has_poster: 0 })
    expect(await showsPhoto(await picture())).toBe(false)
  })

  it('draws the vehicle where the photo’s files are gone, under another name', async () => {
    const { photo } = await photographed()
    const etag = (await picture()).headers.get('ETag') ?? ''
    await mediaStore().remove('public', photo.name)
    const response = await picture(picturePath, { 'If-None-Match': etag })
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).not.toBe(etag)
    expect(await showsPhoto(response)).toBe(false)
  })

  it.each(['no picture', 'the first half of one'])(
    'draws the vehicle where the photo’s file is %s',
    async (what) => {
      const { photo } = await photographed()
      const store = mediaStore()
      const file = `${photo.name}/large.jpg`
      const stored = await store.open('public', file)
      const whole = stored ? await buffer(stored.stream()) : Buffer.alloc(0)
      await mkdir(store.workDir, { recursive: true })
      const damaged = join(store.workDir, 'damaged')
      await writeFile(damaged, what === 'no picture' ? 'damaged' : whole.subarray(0, whole.length / 2))
      await store.put('public', file, damaged)
      const response = await picture()
      expect(response.status).toBe(200)
      expect(await showsPhoto(response)).toBe(false)
    },
  )

  it.each([
    ['malaysia-new', 'WXY1234'],
    ['malaysia-legacy', 'VYX8'],
    ['malaysia-cursive', 'MALAYSIA8'],
    ['malaysia-taxi', 'HWY2020'],
    ['malaysia-diplomat', '0007DC'],
    ['thai', '1กข1234'],
    ['singapore', 'SBA1234G'],
  ] as const)('draws %s', async (plateStyle, plate) => {
    await aVehicle(app.db, { plate, plateStyle })
    const response = await picture(`/plate/${encodeURIComponent(plate)}/share.png`)
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('looks different in every style', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234', plateStyle: 'malaysia-legacy' })
    const black = await bytesOf(await picture())
    await change(id, { plate_style: 'malaysia-taxi' })
    expect((await bytesOf(await picture())).equals(black)).toBe(false)
  })

  it('is drawn with names that its letters cannot write', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const make = '宝马 <b> & "'
    await app.db
      .insertInto('makes')
      .values({ name: make, category: 'Chinese', created_at: Date.now() })
      .execute()
    await change(id, { make })
    expect((await picture()).status).toBe(200)
  })
})

describe('a deleted vehicle’s picture (contract, section 4)', () => {
  it('shows the plate alone, to everybody', async () => {
    const { vehicle, photo } = await photographed()
    await change(vehicle.id, { make: 'BMW', model: 'M3', color: 'Red', body_style: 'SUV' })
    await change(vehicle.id, { deleted_at: Date.now() })
    const admin = await aMember(app.db, { isAdmin: true })
    const [visitors, own, admins] = await Promise.all(
      [undefined, scene.spotter, admin].map(async (who) => (await app.browser(who)).get(picturePath)),
    )
    expect(visitors?.status).toBe(200)
    expect(visitors?.headers.get('Cache-Control')).toBe('no-cache')
    const etag = visitors?.headers.get('ETag')
    expect([own, admins].map((one) => one?.headers.get('ETag'))).toEqual([etag, etag])
    expect(await showsPhoto(visitors as Response)).toBe(false)
    await change(vehicle.id, {
      make: null,
      model: null,
      color: null,
      body_style: null,
      primary_media_id: null,
    })
    await app.db.deleteFrom('media').where('id', '=', photo.id).execute()
    expect((await picture()).headers.get('ETag')).toBe(etag)
  })
})
