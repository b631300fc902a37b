import type { TestSite } from '#tests/site.ts'
import { carPhoto } from './photo.ts'

/** The member who spotted all that is there from the start, an admin, so that photos show to everybody at once. */
export const warden = 'warden'

/** A vehicle with three photos, and one with none. */
export const photographed = { plate: 'WXY8', text: 'WXY 8' }
export const bare = { plate: 'SBA1234G', text: 'SBA 1234 G' }

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
    'VDN9',
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
}

async function expectDone(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
