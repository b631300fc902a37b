import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '#tests/browser.ts'
import { carPhoto } from '#tests/e2e/photo.ts'
import type { TestSite } from '#tests/site.ts'

/** The member who spotted all that is there from the start, an admin, so that photos show to everybody at once. */
export const warden = 'warden'

/** A vehicle with three photos, and one with none. */
export const photographed = { plate: 'WXY8', text: 'WXY 8' }
export const bare = { plate: 'SBA1234G', text: 'SBA 1234 G' }

/** A vehicle with a thread of three steps, a hidden and a deleted comment, and one with a very long word. */
export const discussed = { plate: 'QYX77', text: 'QYX 77' }

/** A vehicle with a film of 640 x 360 and nothing else. */
export const filmed = { plate: 'VDN9', text: 'VDN 9' }

/** A collection of the warden's, and one that is private. */
export const gathered = { path: '/collections/klang-classics', id: 'k-1' }
export const secret = { path: '/collections/to-shoot-again', id: 'k-2' }

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
  await filmIsReady(browser)
  await addComments(site, browser)
  await addCollections(browser, _id)
}

async function addCollections(browser: Browser, vehicleId: string): Promise<void> {
  const description = 'Every one of them.\nAnd more to come.'
  const shown = { name: 'Klang classics', description, isFeatured: true }
  await expectDone(browser.call('POST', '/api/collections', shown))
  await expectDone(browser.call('POST', '/api/collections', { name: 'To shoot again', isPublic: false }))
  const others = await Promise.all(
    [bare, discussed, filmed].map(({ plate }) => jsonOf(browser.get(`/api/vehicles/plate/${plate}`))),
  )
  const vehicleIds = [vehicleId, ...others.map((one) => one._id)]
  await expectDone(browser.call('POST', `/api/collections/${gathered.id}/vehicles`, { vehicleIds }))
}

/** A job makes the film that everybody sees. */
async function filmIsReady(browser: Browser): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    const vehicle = await browser.get(`/api/vehicles/plate/${filmed.plate}`)
    const { images } = (await vehicle.json()) as { images: { isReady: boolean }[] }
    if (images[0]?.isReady) return
    await pause(100)
  }
  throw new Error('The film was not converted within a minute')
}

/** What is said about one of the vehicles; the warden's comment is the first of all. */
async function addComments(site: TestSite, warden: Browser): Promise<void> {
  const { _id: vehicleId } = await jsonOf(warden.get(`/api/vehicles/plate/${discussed.plate}`))
  const post = (comment: string, by = warden) =>
    jsonOf(by.call('POST', '/api/discussions', { vehicleId, comment }))
  const reply = ({ _id }: { _id: string }, comment: string, by = warden) =>
    jsonOf(by.call('POST', `/api/discussions/${_id}/reply`, { comment }))
  const others = await Promise.all(['one', 'two', 'three'].map((name) => signedIn(site, `talker_${name}`)))
  const first = await post('What a number!')
  const answer = await reply(first, 'Isn’t it, @warden? See https://example.com/plates', others[0])
  await reply(await reply(await reply(answer, 'Quite.'), 'Deep in the thread.'), 'Deeper still.')
  await post('W'.repeat(500), others[1])
  const rude = await post('Something rude', others[0])
  const reporters = [warden, others[1], others[2]] as Browser[]
  for (const by of reporters)
    await jsonOf(by.call('POST', `/api/discussions/report/${rude._id}`, { reason: 'Rude' }))
  const gone = await post('Something regretted')
  await reply(gone, 'Why?', others[1])
  await jsonOf(warden.call('DELETE', `/api/discussions/${gone._id}`))
}

async function signedIn(site: TestSite, username: string): Promise<Browser> {
  const browser = site.browser()
  await expectDone(browser.call('POST', '/auth/dev', { username }))
  return browser
}

async function jsonOf(answer: Promise<Response>): Promise<{ _id: string }> {
  await expectDone(answer)
  return (await (await answer).json()) as { _id: string }
}

async function expectDone(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (response.status >= 400)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
