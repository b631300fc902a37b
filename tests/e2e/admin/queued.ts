import type { Browser } from '#tests/browser.ts'
import { expect, freshName, freshPlate } from '#tests/e2e/fixtures.ts'
import { carPhoto } from '#tests/e2e/photo.ts'
import type { TestSite } from '#tests/site.ts'

const colours = ['#3c78b4', '#b43c3c', '#3cb478']

/** Photos that wait for an admin: of a vehicle and a new member of their own, who may have three of them. */
export async function waitingPhotos(site: TestSite, count: number) {
  const { plate, text } = freshPlate()
  const owner = freshName()
  const browser = await member(site, owner)
  const vehicleId = await addVehicle(browser, plate)
  const ids = []
  for (const colour of colours.slice(0, count)) ids.push(await addPhoto(browser, vehicleId, colour))
  return { owner, browser, plate, text, vehicleId, ids }
}

/**
 * Two photos of a new member's that wait, and a comment of theirs; `report` has somebody report it, and the first of the
 * photos, once that is approved.
 */
export async function queueFor(site: TestSite) {
  const { vehicleId, ids, browser, ...rest } = await waitingPhotos(site, 2)
  const commentId = await addComment(browser, vehicleId)
  const report = () => reportBoth(site, { vehicleId, imageId: ids[0] ?? '', commentId })
  return { ...rest, report }
}

/** A photo and a comment that everybody sees and one member has reported. */
export async function reportedThings(site: TestSite) {
  const { plate, text } = freshPlate()
  const owner = freshName()
  // An admin's photo waits for nobody.
  const browser = await member(site, owner, { admin: true })
  const vehicleId = await addVehicle(browser, plate)
  const imageId = await addPhoto(browser, vehicleId)
  const commentId = await addComment(browser, vehicleId)
  await reportBoth(site, { vehicleId, imageId, commentId })
  return { owner, browser, plate, text }
}

async function reportBoth(
  site: TestSite,
  { vehicleId, imageId, commentId }: { vehicleId: string; imageId: string; commentId: string },
): Promise<void> {
  const reporter = await member(site, freshName())
  const answers = [
    await reporter.call('POST', '/api/admin/report-image', { vehicleId, imageId, reason: 'Another car' }),
    await reporter.call('POST', `/api/discussions/report/${commentId}`, { reason: 'Rude' }),
  ]
  for (const { status } of answers) expect(status).toBe(200)
}

export async function member(site: TestSite, username: string, more: { admin?: boolean } = {}) {
  const browser = site.browser()
  expect((await browser.call('POST', '/auth/dev', { username, ...more })).status).toBe(200)
  return browser
}

async function addVehicle(browser: Browser, plate: string): Promise<string> {
  return ((await (await browser.call('POST', '/api/vehicles', { plate })).json()) as { _id: string })._id
}

async function addComment(browser: Browser, vehicleId: string): Promise<string> {
  const posted = await browser.call('POST', '/api/discussions', { vehicleId, comment: 'What a wreck!' })
  return ((await posted.json()) as { _id: string })._id
}

async function addPhoto(browser: Browser, vehicleId: string, colour?: string): Promise<string> {
  const file = new File([new Uint8Array(await carPhoto(colour))], 'car.jpg', { type: 'image/jpeg' })
  const answer = await browser.post('/api/upload/upload', { vehicleId, file })
  expect(answer.status).toBe(200)
  const { images } = (await answer.json()) as { images: { _id: string }[] }
  return images.map(({ _id }) => _id).sort((one, other) => numberOf(other) - numberOf(one))[0] ?? ''
}

const numberOf = (id: string) => Number(id.slice(2))
