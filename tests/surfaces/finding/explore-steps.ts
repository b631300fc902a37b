import { beforeEach, expect } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  spotter: Member
  visitor: Browser
}

/** A spotter and a visitor before each test of a file. */
export function explored(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.spotter = await aMember(app.db, { username: 'Aina_KL' })
    scene.visitor = await app.browser()
  })
  return app
}

const start = Date.UTC(2026, 4, 3, 4)

type Described = { make?: string; model?: string; profile?: string; tag?: string; hits?: number }

let minute = 0

export async function vehicle(
  plate: string,
  { tag, ...columns }: Described = {},
  by = scene.spotter,
): Promise<void> {
  minute += 1
  const { id } = await aVehicle(scene.app.db, { by, plate }, start + minute * 60_000)
  if (Object.keys(columns).length > 0)
    await scene.app.db.updateTable('vehicles').set(columns).where('id', '=', id).execute()
  if (tag)
    await scene.app.db
      .insertInto('vehicle_tags')
      .values({ vehicle_id: id, type: tag, created_at: 0 })
      .execute()
}

type Answer = {
  vehicles: { plate: string }[]
  pagination: { total: number; hasMore: boolean; cursor: string | null; totalIsCapped?: boolean }
  code?: string
  message?: string
}

export async function call(query: string): Promise<Answer & { status: number }> {
  const answer = await scene.visitor.get(`/api/vehicles/explore?${query}`)
  return { status: answer.status, ...((await answer.json()) as Answer) }
}

/** The plates that the call answers, having seen that the screen shows the same. */
export async function found(query: string): Promise<string[]> {
  const { vehicles } = await call(query)
  const plates = vehicles.map(({ plate }) => plate)
  expect(await shown(query)).toEqual(plates)
  return plates
}

export async function shown(query: string): Promise<string[]> {
  const answer = await scene.visitor.get(`/explore?${query}`)
  expect(answer.status).toBe(200)
  const main = await mainOf(answer)
  return [...main.matchAll(/<a class="tile"[^>]* href="\/plate\/([^"]+)"/g)].map(([, plate]) =>
    decodeURIComponent(plate ?? ''),
  )
}
