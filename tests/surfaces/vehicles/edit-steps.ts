import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  spotter: Member
  member: Member
  browser: Browser
  vehicle: VehicleRow
}

/** A vehicle and a member who edits it before each test of a file. */
export function aVehicleToEdit(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.spotter = await aMember(app.db)
    scene.member = await aMember(app.db, { username: 'aina' })
    scene.browser = await app.browser(scene.member)
    scene.vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
  })
  return app
}

export const path = () => `/api/vehicles/v-${scene.vehicle.id}`
export const edit = (body: unknown) => scene.browser.call('POST', `${path()}/basic-info`, body)
export const submit = (fields: Record<string, string>) =>
  scene.browser.post('/plate/WXY1234', { intent: 'edit-basic-info', ...fields })
export const shown = async () =>
  (await (await scene.browser.get('/api/vehicles/plate/WXY1234')).json()) as Shown

type Shown = {
  basicInfo: { make: string | null; model: string | null }
  color: string | null
  bodyStyle: string | null
  g80ConversionKit: string
  profileRichnessScore: number
  changeHistory: { field: string; oldValue: string | null; newValue: string | null }[]
}

export const m3 = {
  make: 'BMW',
  model: 'M3',
  color: 'Isle of Man Green',
  bodyStyle: 'Sedan',
  g80ConversionKit: 'No',
}
