import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import routeTable from '#app/routes.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** A GET writes nothing (contract, section 3); what signs in and out is the exception. */
const app = testApp()
const writing = new Set(['auth/logout', 'auth/:provider', 'auth/:provider/callback'])
const paths = routeTable
  .map(({ path, index }) => (index ? '' : (path ?? '')))
  .filter((path) => !writing.has(path))
  .map((path) => `/${path}`)

const examples: Record<string, string> = {
  ':plate': 'WXY1234',
  ':username': 'aina_kl',
  ':mediaId': 'm-1',
  ':language': 'en',
  '*': 'nowhere',
}

beforeEach(async () => {
  const member = await aMember(app.db, { username: 'aina_kl', isApproved: true })
  const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY1234' })
  await aPhoto(app.db, { of: vehicle, by: member })
})

async function written(): Promise<number> {
  const { rows } = await sql<{ changes: number }>`SELECT total_changes() AS changes`.execute(app.db)
  return rows[0]?.changes ?? Number.NaN
}

it.each(paths)('GET %s writes nothing, whoever asks', async (path) => {
  const address = path.replace(/:\w+|\*/g, (name) => examples[name] ?? 'common.json')
  const member = await aMember(app.db, { isAdmin: true })
  const newcomer = await aMember(app.db, { isFirstLogin: true })
  for (const reader of [await app.browser(), await app.browser(member), await app.browser(newcomer)]) {
    const before = await written()
    const answer = await reader.get(address)
    await answer.text()
    expect(answer.status).toBeLessThan(500)
    expect(await written()).toBe(before)
  }
})
