import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** A vehicle’s gallery and its forms, as they are sent without JavaScript. */
export const scene = {} as {
  app: TestApp
  owner: Member
  vehicle: VehicleRow
  images: MediaRow[]
  visitor: Browser
  member: Browser
  uploader: Browser
  admin: Browser
}

/** Three photos of a vehicle before each test of a file. */
export function aGallery(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    const { db } = app
    scene.owner = await aMember(db, { username: 'Aina_KL', isApproved: true })
    scene.vehicle = await aVehicle(db, { by: scene.owner, plate: 'WXY1234' })
    scene.images = []
    for (let n = 0; n < 3; n++) scene.images.push(await aPhoto(db, { of: scene.vehicle, by: scene.owner }))
    scene.visitor = await app.browser()
    scene.member = await app.browser(await aMember(db))
    scene.uploader = await app.browser(scene.owner)
    scene.admin = await app.browser(await aMember(db, { isAdmin: true }))
  })
  return app
}

export const page = '/plate/WXY1234'

export const id = (index: number) => `m-${scene.images[index]?.id}`

export const send = (browser: Browser, intent: string, fields: Record<string, string>) =>
  browser.post(page, { intent, ...fields }, { Accept: 'text/html' })

export const deleteVehicle = () =>
  scene.app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('id', '=', scene.vehicle.id).execute()

export async function shown(): Promise<string[]> {
  const json = (await (await scene.visitor.get('/api/vehicles/plate/WXY1234')).json()) as {
    images: { _id: string; isPrimary: boolean }[]
  }
  return json.images.map(({ _id, isPrimary }) => (isPrimary ? `${_id}*` : _id))
}

export const htmlOf = async (browser: Browser, path = page) => mainOf(await browser.get(path))

/** Where a form led, and what the page there says about it. */
export async function outcome(browser: Browser, sent: Response) {
  const to = locationOf(sent)
  const html = await htmlOf(browser, to.replace(/#.*/, ''))
  return { status: sent.status, to, said: saidOn(html) }
}

export const saidOn = (html: string) =>
  /class="status" role="status"[^>]*><p[^>]*>([^<]*)</.exec(html)?.[1] ??
  /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]
