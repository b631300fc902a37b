import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  closeDatabase,
  database,
  databaseHealth,
  inTransaction,
  migrate,
  openDatabase,
  setDatabase,
} from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('inTransaction', () => {
  test('keeps everything, or nothing when it throws', async () => {
    const db = testDatabase()
    await inTransaction(db, (db) => addUser(db, 'aminah'))
    const failing = inTransaction(db, async (db) => {
      await addUser(db, 'bala')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await usernames(db)).toEqual(['aminah'])
  })

  test('a full disk is told as such, though SQLite has rolled back by itself', async () => {
    const db = testDatabase()
    await sql`PRAGMA max_page_count = 1`.execute(db)
    const filling = inTransaction(db, async (db) => {
      for (let n = 0; n < 100; n += 1) await addUser(db, `aminah_${n}`)
    })
    await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(await usernames(db)).toEqual([])
  })

  test('joins the transaction it is called in', async () => {
    const db = testDatabase()
    const failing = inTransaction(db, async (db) => {
      await inTransaction(db, (db) => addUser(db, 'aminah'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await usernames(db)).toEqual([])
  })

  test('two at once both succeed, one after the other', async () => {
    const db = testDatabase()
    const steps: string[] = []
    const slowly = (name: string) =>
      inTransaction(db, async (db) => {
        steps.push(`${name} begins`)
        await addUser(db, name)
        await new Promise((resolve) => setImmediate(resolve))
        await usernames(db)
        steps.push(`${name} ends`)
      })
    await Promise.all([slowly('aminah'), slowly('bala')])
    expect(steps).toEqual(['aminah begins', 'aminah ends', 'bala begins', 'bala ends'])
    expect(await usernames(db)).toEqual(['aminah', 'bala'])
  })

  test('a query on the outer handle inside it throws instead of hanging, and the handle still works after', async () => {
    const db = testDatabase()
    await expect(inTransaction(db, () => usernames(db))).rejects.toThrow('inTransaction')
    await expect(inTransaction(db, () => inTransaction(db, usernames))).rejects.toThrow('inTransaction')
    expect(await usernames(db)).toEqual([])
  })

  test('work that outlives it may use the outer handle', async () => {
    const db = testDatabase()
    const { promise: ended, resolve: end } = withResolvers()
    const later = await inTransaction(db, async () => ({ names: ended.then(() => usernames(db)) }))
    end()
    expect(await later.names).toEqual([])
  })

  test('takes the write lock at its start: another process cannot slip in between its read and its write', async () => {
    const path = join(folder, 'lock', 'site.db')
    const one = openDatabase(path)
    const other = openDatabase(path)
    other.sqlite.pragma('busy_timeout = 0')
    await migrate(one.db)
    await inTransaction(one.db, async (db) => {
      await usernames(db)
      expect(() => other.sqlite.exec('BEGIN IMMEDIATE')).toThrow('locked')
    })
    expect(() => other.sqlite.exec('BEGIN IMMEDIATE; ROLLBACK')).not.toThrow()
    await one.db.destroy()
    await other.db.destroy()
  })
})

describe('the site\u2019s database', () => {
  test('a fresh file gets its folder, the schema and the makes; it is healthy and closes', async () => {
    const { sqlite, db } = openDatabase(join(folder, 'deep', 'er', 'site.db'))
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
    setDatabase(db)
    expect(await databaseHealth()).toEqual({ ok: false, schemaCurrent: false })
    await migrate(db)
    expect(await database()).toBe(db)
    expect(await databaseHealth()).toEqual({ ok: true, schemaCurrent: true })
    await sql`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`.execute(db)
    expect(await databaseHealth()).toEqual({ ok: true, schemaCurrent: false })
    await closeDatabase()
    expect(sqlite.open).toBe(false)
  })

  test('database() opens DATABASE_PATH once, migrated and with the makes in it; what it holds outlives closing', async () => {
    vi.stubEnv('DATABASE_PATH', join(folder, 'own', 'site.db'))
    vi.resetModules()
    const site = await import('#app/db.server.ts')
    const [db, again] = await Promise.all([site.database(), site.database()])
    expect(again).toBe(db)
    expect((await db.selectFrom('makes').select('id').execute()).length).toBe(73)
    expect(await site.databaseHealth()).toEqual({ ok: true, schemaCurrent: true })
    await addUser(db, 'aminah')
    await site.closeDatabase()
    expect(await usernames(await site.database())).toEqual(['aminah'])
    await site.closeDatabase()
    vi.unstubAllEnvs()
  })
})

async function addUser(db: Kysely<Database>, username: string): Promise<void> {
  await db.insertInto('users').values({ username, username_key: username, created_at: 0 }).execute()
}

async function usernames(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').orderBy('id').execute()
  return rows.map((row) => row.username)
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
