import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { makeRemoteFetch, setRemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle, jpegBytes } from '#tests/factories.ts'
import { closeSites, serve } from '#tests/remote-site.ts'

const app = testApp()
let trusted: Member
let vehicle: VehicleRow

beforeEach(async () => {
  trusted = await aMember(app.db, { isApproved: true })
  vehicle = await aVehicle(app.db, { by: trusted, plate: 'WXY1234' })
  setRemoteFetch(makeRemoteFetch({ allow: ['127.0.0.1'], timeoutMs: 5_000 }))
})
afterEach(async () => {
  setRemoteFetch(null)
  await closeSites()
})

const surfaces = [
  {
    surface: 'POST /api/vehicles/submit-image',
    submit: async (browser: Browser, imageUrl: string) => {
      const answer = await browser.call('POST', '/api/vehicles/submit-image', {
        vehicleId: `v-${vehicle.id}`,
        imageUrl,
      })
      const json = (await answer.json()) as { fieldErrors?: Record<string, string>; message?: string }
      return { status: answer.status, error: Object.values(json.fieldErrors ?? {})[0] ?? json.message }
    },
    done: 200,
  },
  {
    surface: 'the form of the page',
    submit: async (browser: Browser, imageUrl: string) => {
      const answer = await browser.post('/plate/WXY1234', { intent: 'add-photo-by-url', imageUrl })
      return { status: answer.status, error: fieldErrorOf(await mainOf(answer)) }
    },
    done: 303,
  },
]

const picture: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'image/jpeg')
  void jpegBytes().then((bytes) => response.end(bytes))
}

const images = async () =>
  ((await (await (await app.browser()).get('/api/vehicles/plate/WXY1234')).json()) as { images: unknown[] })
    .images

describe.each(surfaces)('an address on the web by $surface', ({ submit, done }) => {
  it('is fetched and kept like an upload', async () => {
    const site = await serve(picture)
    expect(await submit(await app.browser(trusted), `${site}/car.jpg?size=big`)).toMatchObject({
      status: done,
    })
    expect(await images()).toMatchObject([{ isPrimary: true, isVideo: false }])
    expect(app.mediaFiles()).toHaveLength(7)
  })

  it.each([
    [
      'with no extension',
      '/car',
      'Invalid file URL. Please ensure it ends with a supported image or video format.',
    ],
    [
      'of a page',
      '/car.html',
      'Invalid file URL. Please ensure it ends with a supported image or video format.',
    ],
    [
      'whose extension stands in the query',
      '/car?file=car.jpg',
      'Invalid file URL. Please ensure it ends with a supported image or video format.',
    ],
    ['where nothing is', '/none.jpg', 'Failed to submit image'],
    ['where a page is, not a picture', '/page.jpg', 'Failed to submit image'],
  ])('%s is refused', async (_, path, error) => {
    const site = await serve((request, response) => {
      response.statusCode = request.url === '/none.jpg' ? 404 : 200
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>A page</title>')
    })
    expect(await submit(await app.browser(trusted), site + path)).toEqual({ status: 400, error })
    expect([await images(), app.mediaFiles()]).toEqual([[], []])
  })

  it('whose content is no picture, whatever it says, is refused by its content', async () => {
    const site = await serve((_request, response) => {
      response.setHeader('Content-Type', 'image/jpeg')
      response.end('<script>alert(1)</script>')
    })
    const { status, error } = await submit(await app.browser(trusted), `${site}/car.jpg`)
    expect([status, error]).toEqual([415, expect.stringMatching(/^We can(&#x27;|')t use this kind of file/)])
    expect(app.mediaFiles()).toEqual([])
  })

  it.each([
    'http://127.0.0.1:9/car.jpg',
    'http://localhost/car.jpg',
    'http://169.254.169.254/latest/car.jpg',
    'http://[::1]/car.jpg',
    'http://2130706433/car.jpg',
    'http://10.0.0.1/car.jpg',
  ])('%s is refused as no public one', async (address) => {
    setRemoteFetch(null)
    const { status, error } = await submit(await app.browser(trusted), address)
    expect([status, error?.replaceAll('&#x27;', "'")]).toEqual([
      400,
      "We can't fetch files from that address. Please use a public web address.",
    ])
  })

  it('that nobody answers is said', async () => {
    const { status, error } = await submit(await app.browser(trusted), 'http://127.0.0.1:9/car.jpg')
    expect([status, error]).toEqual([400, 'Error submitting media. Please try again.'])
  })

  it('is not even fetched while three photos wait, nor for a deleted vehicle', async () => {
    let requests = 0
    const site = await serve((request, response) => {
      requests += 1
      picture(request, response)
    })
    const newcomer = await app.browser(await aMember(app.db))
    for (let n = 0; n < 3; n++) await submit(newcomer, `${site}/${n}.jpg`)
    expect((await submit(newcomer, `${site}/4.jpg`)).status).toBe(403)
    expect(requests).toBe(3)
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    expect((await submit(await app.browser(trusted), `${site}/5.jpg`)).status).toBe(409)
    expect(requests).toBe(3)
  })
})

describe('POST /api/vehicles/submit-image', () => {
  const submit = async (more: object) =>
    (await app.browser(trusted)).call('POST', '/api/vehicles/submit-image', {
      vehicleId: `v-${vehicle.id}`,
      imageUrl: `${await serve(picture)}/car.jpg`,
      ...more,
    })

  it('answers with the images and the richness', async () => {
    expect(await (await submit({})).json()).toMatchObject({ images: [{}], profileRichnessScore: 15 })
  })

  it('makes it the primary image where that is asked for', async () => {
    await submit({})
    const { images } = (await (await submit({ isPrimary: true })).json()) as {
      images: { isPrimary: boolean }[]
    }
    expect(images.map(({ isPrimary }) => isPrimary)).toEqual([false, true])
  })

  it('takes the flag of a video for a hint: the content decides', async () => {
    expect(await (await submit({ isVideo: true })).json()).toMatchObject({ images: [{ isVideo: false }] })
  })

  it.each([
    ['no address', { imageUrl: undefined }, 400],
    ['a number', { imageUrl: 12 }, 400],
    ['another scheme', { imageUrl: 'file:///etc/passwd.jpg' }, 400],
    ['no vehicle', { vehicleId: 'v-999' }, 404],
    ['no id', { vehicleId: 'WXY1234' }, 404],
  ])('refuses %s', async (_, more, status) => {
    expect((await submit(more)).status).toBe(status)
  })

  it('with the same key twice adds one', async () => {
    const browser = await app.browser(trusted)
    const body = { vehicleId: `v-${vehicle.id}`, imageUrl: `${await serve(picture)}/car.jpg` }
    const call = () => browser.call('POST', '/api/vehicles/submit-image', body, { 'Idempotency-Key': 'one' })
    await Promise.all([call(), call()])
    await call()
    expect(await images()).toHaveLength(1)
  })
})
