import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aMember } from '#tests/factories.ts'

/** What the documented JSON holds, field by field of the specification. */
export const scene = {} as {
  app: TestApp
  spotter: Member
}

/** A spotter before each test of a file. */
export function documentedJson(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true }, spottedAt)
  })
  return app
}

export const spottedAt = Date.UTC(2026, 4, 3, 2, 30)

export async function read(
  path: string,
  member?: Member,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await (await scene.app.browser(member)).get(path)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
