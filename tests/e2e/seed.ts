import { readFile } from 'node:fs/promises'
import type { TestSite } from '#tests/site.ts'
import { carPhoto } from './photo.ts'

/** The member who spotted all that is there from the start, an admin, so that photos show to everybody at once. */
export const warden = 'warden'

/** A vehicle with three photos, and one with none. */
export const photographed = { plate: 'WXY8', text: 'WXY 8' }
export const bare = { plate: 'SBA1234G', text: 'SBA 1234 G' }

/** A vehicle with a film of 640 x 360 and nothing else. */
export const filmed = { plate: 'VDN9', text: 'VDN 9' }

/** One of each style, and enough for three pages of explore and full panels at home: 27. */
const plates = [
  photographed.plate,
  bare.plate,
  ...[
    'EV2020',
    '1กข1234',
    'QYX77',
    'HWC1234',
    '0007DC',
    'PUTRAJAYA1',
    'MALAYSIA5',
    'JQK3',
    filmed.plate,
    'KV8055B',
  ],
  ...Array.from({ length: 15 }, (_, index) => `BRP${4100 + 7 * index}`),
]

/** Fills a new site through its own API. */
export async function seed(site: TestSite): Promise<void> {
  const browser = site.browser()
  await expectDone(browser.call('POST', '/auth/dev', { username: warden, admin: true }))
  for (const plate of plates) await expectDone(browser.call('POST', '/api/vehicles', { plate }))
  const { _id } = (await (await browser.get(`/api/vehicles/plate/${photographed.plate}`)).json()) as {
    _id: string
  }
  for (const colour of ['#3c78b4', '#b43c3c', '#3cb478']) {
    const bytes = new Uint8Array(await carPhoto(colour))
    const file = new File([bytes], 'car.jpg', { type: 'image/jpeg' })
    await expectDone(browser.post('/api/upload/upload', { vehicleId: _id, file }))
  }
  const film = new File([new Uint8Array(await readFile('db/seed/demo/film.mp4'))], 'film.mp4')
  await expectDone(browser.post(`/plate/${filmed.plate}`, { intent: 'add-photo', photo: film }))
}

async function expectDone(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (response.status >= 400)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
