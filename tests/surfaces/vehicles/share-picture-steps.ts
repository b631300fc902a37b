import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  spotter: Member
}

/** A spotter before each test of a file. */
export function sharePictures(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
  })
  return app
}

export const picturePath = '/plate/WXY1234/share.png'

export async function picture(path = picturePath, headers: Record<string, string> = {}): Promise<Response> {
  return (await scene.app.browser()).get(path, headers)
}

export async function photographed(plate = 'WXY1234') {
  const vehicle = await aVehicle(scene.app.db, { by: scene.spotter, plate })
  return { vehicle, photo: await aPhoto(scene.app.db, { of: vehicle, by: scene.spotter }) }
}

export async function change(vehicleId: number, values: Record<string, string | number | null>) {
  await scene.app.db.updateTable('vehicles').set(values).where('id', '=', vehicleId).execute()
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
