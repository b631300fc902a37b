import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setDatabase } from '#app/db.server.ts'
import { nextRaidChange } from '#app/domain/raids/raids.server.ts'
import { env } from '#app/env.server.ts'
import {
  allowCaching,
  answerFromPageCache,
  type PageRequest,
  pageCacheEntryOf,
  storePage,
} from '#app/http/cache/page-cache.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aRaid } from '#tests/factories.ts'

const noon = Date.UTC(2026, 4, 3, 4)
const page: PageRequest = { method: 'GET', address: '/raid', header: () => '', clientAddress: () => '' }
const db = testDatabase()

/** As it is for the other tests. */
const { isProduction, BASE_URL } = env

beforeEach(() => {
  Object.assign(env, { isProduction: true, BASE_URL: 'https://site.test' })
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  setDatabase(db)
})
afterEach(() => {
  Object.assign(env, { isProduction, BASE_URL })
  vi.useRealTimers()
  setDatabase(null)
})

async function keep(): Promise<void> {
  const entry = await pageCacheEntryOf(page)
  if (entry === null) throw new Error('Not to be kept')
  const asked = { db, url: new URL('https://site.test/raid'), at: Date.now() }
  await allowCaching(entry, { params: [], until: nextRaidChange }, asked, {})
  expect(entry.isAllowed).toBe(true)
  storePage(entry, Buffer.from('<html></html>'), 'nonce')
}

const isKept = async () => (await answerFromPageCache(page)) !== null

it('a page is kept up to the moment at which a raid ends, or starts, and no longer', async () => {
  await aRaid(db, { startAt: noon - 60_000, endAt: noon + 10_000 }, noon)
  await aRaid(db, { startAt: noon + 20_000, endAt: noon + 90_000 }, noon)
  await keep()
  vi.setSystemTime(noon + 9_999)
  expect(await isKept()).toBe(true)
  vi.setSystemTime(noon + 10_000)
  expect(await isKept()).toBe(false)

  await keep()
  vi.setSystemTime(noon + 19_999)
  expect(await isKept()).toBe(true)
  vi.setSystemTime(noon + 20_000)
  expect(await isKept()).toBe(false)
})
