import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite, { type Database as SqliteDatabase } from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, openDatabase, setDatabase } from '#app/db.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()
let dir: string
let elsewhere: SqliteDatabase
let browser: Browser

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'locked-'))
  const path = join(dir, 'site.db')
  await app.db.destroy()
  app.db = openDatabase(path).db
  setDatabase(app.db)
  await migrate(app.db)
  elsewhere = new Sqlite(path)
  await aVehicle(app.db, { plate: 'WXY1' })
  browser = await app.browser(await aMember(app.db))
  elsewhere.exec('BEGIN IMMEDIATE')
})
afterEach(() => {
  elsewhere.close()
  rmSync(dir, { recursive: true, force: true })
})

const writes = {
  'a form': () => browser.post('/plate/WXY1', { intent: 'add-comment', comment: 'Seen in Ipoh' }),
  'a call': () => browser.call('POST', '/api/discussions', { vehicleId: 'v-1', comment: 'Seen in Ipoh' }),
  'a sign-out, of one statement,': () => browser.post('/auth/logout', {}),
}

it.each(Object.entries(writes))('%s waits for a lock that another process holds', async (_, write) => {
  const answer = write()
  for (const path of ['/plate/WXY1', '/', '/api/vehicles/count']) {
    expect((await browser.get(path)).status).toBe(200)
  }
  elsewhere.exec('COMMIT')
  expect((await answer).status).toBeLessThan(400)
})

it('after 5 s it says so: 503, when to come again, a text, and what was typed', async () => {
  const start = performance.now()
  const [form, call] = await Promise.all([writes['a form'](), writes['a call']()])
  expect(performance.now() - start).toBeGreaterThan(4_900)
  for (const answer of [form, call]) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  }
  const page = await mainOf(form)
  expect(page).toContain('Our storage isn&#x27;t answering right now')
  expect(page).toContain('Seen in Ipoh</textarea>')
  expect(await call.json()).toMatchObject({ code: 'storage_unavailable' })
  elsewhere.exec('COMMIT')
  expect((await writes['a form']()).status).toBe(303)
}, 20_000)

it('a site starts while the lock is held', async () => {
  const { db } = openDatabase(join(dir, 'site.db'))
  await migrate(db)
  await db.destroy()
})
