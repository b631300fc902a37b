import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, openCurrentDatabase, openDatabase } from '#app/db.server.ts'

/** The database as programs open it that run beside the site. */
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'nampak-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

it('is not made where there is none', async () => {
  const path = join(dir, 'none.db')
  await expect(openCurrentDatabase(path)).rejects.toThrow(`There is no database at ${path}.`)
  expect(existsSync(path)).toBe(false)
})

it('is refused as an older or newer version left it, and stays as it is', async () => {
  const path = join(dir, 'site.db')
  const { db } = openDatabase(path)
  await migrate(db)
  const names = async () =>
    (await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)).rows
  const current = await names()
  for (const [change, advice] of [
    [
      sql`DELETE FROM kysely_migration WHERE name = ${current.at(-1)?.name}`,
      'start the site of this version',
    ],
    [
      sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', '')`,
      'use the one that came with the site',
    ],
  ] as const) {
    await change.execute(db)
    const before = await names()
    await expect(openCurrentDatabase(path)).rejects.toThrow(advice)
    expect(await names()).toEqual(before)
  }
  await db.destroy()
})

it('of a newer version keeps the site from starting, with words, and stays as it is', async () => {
  const { db } = openDatabase(join(dir, 'site.db'))
  await migrate(db)
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', '')`.execute(db)
  const schema = () =>
    sql`SELECT sql FROM sqlite_schema UNION ALL SELECT name FROM kysely_migration`.execute(db)
  const before = await schema()
  await expect(migrate(db)).rejects.toThrow('restore the backup that was made before the upgrade')
  expect(await schema()).toEqual(before)
  await db.destroy()
})

it('is opened as this version left it', async () => {
  const path = join(dir, 'site.db')
  const { db } = openDatabase(path)
  await migrate(db)
  await db.destroy()
  const opened = await openCurrentDatabase(path)
  expect(await opened.selectFrom('users').selectAll().execute()).toEqual([])
  await opened.destroy()
})
