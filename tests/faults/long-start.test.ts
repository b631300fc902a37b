import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { databaseAt, fillVehicles } from '#db/earlier-databases.ts'
import { freePort, startSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'long-start-'))
const path = join(dir, 'site.db')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('while a large database is migrated the process lives, nobody is served, and the log tells how far it is', async () => {
  const { db } = await databaseAt('0020_scheduled_deletions', path)
  await fillVehicles(db, 6_000)
  await db.destroy()
  // The migration begins when this lock is gone.
  const other = new SqliteDatabase(path)
  other.exec('BEGIN IMMEDIATE')
  const port = await freePort()
  const starting = startSite({ DATABASE_PATH: path, PORT: String(port) })
  const ask = (address: string, method = 'GET') => fetch(`http://localhost:${port}${address}`, { method })
  await answered(ask, starting)

  for (const address of ['/', '/healthz', '/plate/WXY1', '/api/vehicles/count']) {
    const answer = await ask(address)
    expect([address, answer.status, answer.headers.get('Retry-After')]).toEqual([address, 503, '5'])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
  expect((await ask('/login', 'POST')).status).toBe(503)
  expect((await ask('/livez')).status).toBe(200)
  other.exec('ROLLBACK')
  other.close()

  const site = await starting
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/plate/WXY1')).status).toBe(200)
  const told = site.log.filter((line) => line.includes('"msg":"Migrating"')).map((line) => JSON.parse(line))
  expect(told).toContainEqual(expect.objectContaining({ migration: '0047_member_storage' }))
  expect(told).toContainEqual(
    expect.objectContaining({
      migration: '0026_search_as_written',
      table: 'vehicles',
      rows: 6_000,
      of: 6_000,
    }),
  )
  expect(await site.stop()).toBe(0)
})

it('what keeps the site from starting is told, and little besides', async () => {
  const newer = join(dir, 'newer.db')
  const { db } = await databaseAt('0047_member_storage', newer)
  await db.destroy()
  const sqlite = new SqliteDatabase(newer)
  sqlite.exec(`INSERT INTO kysely_migration VALUES ('9999_later', '')`)
  sqlite.close()
  for (const [env, why] of [
    [{ DATABASE_PATH: newer }, 'of a newer version than this one'],
    [{ BACKUP_KEEP: 'many' }, 'BACKUP_KEEP'],
  ] as const) {
    const said = await startSite(env).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(said).toContain(why)
    // Not the line of the build in which it was thrown.
    expect(said.length).toBeLessThan(3_000)
  }
})

it('a second server on the same port ends before it touches a database', async () => {
  const site = await startSite()
  const other = join(dir, 'other.db')
  await expect(startSite({ DATABASE_PATH: other, PORT: String(site.port) })).rejects.toThrow('EADDRINUSE')
  expect(() => new SqliteDatabase(other, { fileMustExist: true })).toThrow()
  await site.stop()
})

/** Until the process takes connections; throws what it says if it ends before. */
async function answered(
  ask: (address: string) => Promise<Response>,
  starting: Promise<unknown>,
): Promise<void> {
  let failed: unknown
  starting.catch((error: unknown) => {
    failed = error
  })
  for (;;) {
    if (failed !== undefined) throw failed
    const answer = await ask('/livez').catch(() => null)
    if (answer !== null) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
