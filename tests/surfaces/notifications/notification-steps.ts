import { beforeEach } from 'vitest'
import { notify } from '#app/domain/notifications/notify.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  reader: Member
  browser: Browser
}

/** A member who reads their notifications before each test of a file. */
export function aReader(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.reader = await aMember(app.db)
    scene.browser = await app.browser(scene.reader)
  })
  return app
}

type Json = {
  notifications: { _id: string; type: string; read: boolean; createdAt: string; data: object }[]
  pagination: object
}

export const list = async (query = '', by = scene.browser) =>
  (await (await by.get(`/api/notifications${query}`)).json()) as Json
export const ids = async (query = '') => (await list(query)).notifications.map(({ _id }) => _id)

/** So many notifications, the newest last; answers with their ids. */
export async function told(count: number, userId = scene.reader.id): Promise<string[]> {
  const made = []
  for (let n = 1; n <= count; n += 1) {
    const notice = { type: 'RAID_STARTED', params: { title: `Raid ${n}`, slug: `raid-${n}` } } as const
    made.push(`n-${await notify(scene.app.db, { userId, ...notice, at: Date.now() + n })}`)
  }
  return made
}
