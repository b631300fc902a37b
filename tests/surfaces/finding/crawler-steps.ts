import { afterEach, beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aMember } from '#tests/factories.ts'

export const scene = {} as { spotter: Member }

/** A trusted spotter before each test of a file, which may set the site's address. */
export function crawledSite(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true })
  })
  afterEach(() => {
    env.BASE_URL = ''
  })
  return app
}
