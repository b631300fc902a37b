import type { Page } from '@playwright/test'
import { expect, freshName, freshPlate } from '#tests/e2e/fixtures.ts'
import { carPhoto } from '#tests/e2e/photo.ts'
import type { TestSite } from '#tests/site.ts'

const colours = ['#3c78b4', '#b43c3c', '#3cb478']

/** A vehicle with three photos, so that tests do not meet, and who took them: an admin, thus trusted. Another spotted it. */
export async function photographedBy(site: TestSite) {
  const { plate } = freshPlate()
  const owner = freshName()
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: owner, admin: true })
  const spotter = site.browser()
  await spotter.call('POST', '/auth/dev', { username: freshName() })
  const { _id } = (await (await spotter.call('POST', '/api/vehicles', { plate })).json()) as { _id: string }
  for (const colour of colours) {
    const file = new File([new Uint8Array(await carPhoto(colour))], 'car.jpg', { type: 'image/jpeg' })
    expect((await browser.post('/api/upload/upload', { vehicleId: _id, file })).status).toBe(200)
  }
  const images = async () =>
    ((await (await browser.get(`/api/vehicles/plate/${plate}`)).json()) as Gallery).images
  const ids = (await images()).map((image) => image._id)
  const order = async () =>
    (await images()).map((image) => `${ids.indexOf(image._id) + 1}${image.isPrimary ? '*' : ''}`).join(' ')
  return { path: `/plate/${plate}`, vehicleId: _id, owner, browser, ids, order }
}

type Gallery = { images: { _id: string; isPrimary: boolean }[] }

/** The photos, and what can be done with them: between the two stands what they are of. */
export const galleryOf = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: /^Photos$|^Photo tools$/ })
