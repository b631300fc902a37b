import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

/** The calls of a discussion. */
export const scene = {} as {
  app: TestApp
  member: Member
  browser: Browser
  visitor: Browser
  vehicle: VehicleRow
}

/** A vehicle and a member, Aminah, before each test of a file. */
export function callsOfADiscussion(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.member = await aMember(app.db, { username: 'Aminah' })
    scene.browser = await app.browser(scene.member)
    scene.visitor = await app.browser()
    scene.vehicle = await aVehicle(app.db, { plate: 'WXY1234' })
  })
  return app
}

export type Json = {
  _id: string
  comment: string
  replies: Json[]
  lastEditedAt: string | null
  mentions: { username: string; user: string; position: number }[]
}
type List = {
  comments: Json[]
  pagination: { page: number; limit: number; total: number; hasMore: boolean; cursor: string | null }
  hasMore: boolean
}

export const add = (comment: unknown, by = scene.browser, headers = {}) =>
  by.call('POST', '/api/discussions', { vehicleId: `v-${scene.vehicle.id}`, comment }, headers)
export const reply = (to: string, comment: unknown, by = scene.browser) =>
  by.call('POST', `/api/discussions/${to}/reply`, { comment })
export const edit = (id: string, comment: unknown, by = scene.browser) =>
  by.call('PUT', `/api/discussions/${id}`, { comment })
export const remove = (id: string, by = scene.browser) => by.call('DELETE', `/api/discussions/${id}`)
export const json = async <T = Json>(answer: Promise<Response>) => (await (await answer).json()) as T
export const list = (query = '', by = scene.visitor) =>
  json<List>(by.get(`/api/discussions/vehicle/v-${scene.vehicle.id}${query}`))
export const refusal = async (answer: Promise<Response>) => {
  const { status } = await answer
  const { code, fieldErrors } = await json<{ code: string; fieldErrors?: object }>(
    answer.then((one) => one.clone()),
  )
  return [status, code, ...(fieldErrors ? [fieldErrors] : [])]
}
/** Another member, with a browser. */
export const another = async () => scene.app.browser(await aMember(scene.app.db))
