import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  spotter: Member
  own: Browser
  admin: Browser
  vehicle: VehicleRow
}

/** A vehicle, its first spotter and an admin before each test of a file. */
export function aVehicleToDelete(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.spotter = await aMember(app.db, { isApproved: true })
    scene.own = await app.browser(scene.spotter)
    scene.admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    scene.vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' })
  })
  return app
}

export const path = () => `/api/vehicles/v-${scene.vehicle.id}`
