import { describe, expect, it } from 'vitest'
import { locationOf } from '#tests/browser.ts'
import { aVehicle } from '#tests/factories.ts'
import {
  bytesOf,
  change,
  photographed,
  picture,
  picturePath,
  scene,
  sharePictures,
} from '#tests/surfaces/vehicles/share-picture-steps.ts'

/** The address of the picture that chat apps show for a vehicle. */
const app = sharePictures()

describe('its caching', () => {
  it('answers 304 for a picture that is known, until it looks different', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const etag = (await picture()).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const same = await picture(picturePath, { 'If-None-Match': `"other", ${etag}` })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    expect(same.headers.get('ETag')).toBe(etag)
    for (const [field, value] of [
      ['color', 'Red'],
      ['body_style', 'SUV'],
      ['make', 'BMW'],
      ['model', 'M3'],
      ['plate_style', 'malaysia-new'],
    ] as const) {
      const before = (await picture()).headers.get('ETag') ?? ''
      await change(id, { [field]: value })
      expect((await picture(picturePath, { 'If-None-Match': before })).status).toBe(200)
    }
  })

  it('answers HEAD without a body', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const head = await (await app.browser()).request(picturePath, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('ETag')).toBe((await picture()).headers.get('ETag'))
    expect(await head.text()).toBe('')
  })

  it('refuses writes', async () => {
    const answer = await (await app.browser()).post(picturePath, {})
    expect(answer.status).toBe(405)
  })

  it('gives everybody who asks at once the same bytes', async () => {
    await photographed()
    const answers = await Promise.all(Array.from({ length: 40 }, () => picture()))
    const bodies = await Promise.all(answers.map(bytesOf))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(bodies.every((body) => body.equals(bodies[0] as Buffer))).toBe(true)
  })

  it('says when to come back where too many different ones are asked for', async () => {
    const plates = Array.from({ length: 32 }, (_, i) => `BUSY${i + 1}`)
    for (const plate of plates) await aVehicle(app.db, { by: scene.spotter, plate })
    const answers = await Promise.all(plates.map((plate) => picture(`/plate/${plate}/share.png`)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(plates.length)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused[0]?.headers.has('ETag')).toBe(false)
  })
})

describe('its address', () => {
  it.each([
    '/plate/WXY999/share.png',
    '/plate/京A12345/share.png',
    '/plate/WXY12345678/share.png',
    '/plate/-/share.png',
  ])('%s leads nowhere', async (path) => {
    expect((await picture(encodeURI(path))).status).toBe(404)
  })

  it('is found from another spelling', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const response = await picture('/plate/wxy-1234/share.png?v=12345678')
    expect(response.status).toBe(301)
    expect(locationOf(response)).toBe(`${picturePath}?v=12345678`)
  })

  it('is found from the former plate', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    await app.db
      .insertInto('plate_redirects')
      .values({ plate: 'OLD1', vehicle_id: id, created_at: Date.now() })
      .execute()
    const response = await picture('/plate/OLD1/share.png')
    expect(response.status).toBe(302)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(locationOf(response)).toBe(picturePath)
  })
})
