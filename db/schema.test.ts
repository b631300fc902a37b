import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '#app/db.server.ts'
import { testDatabase } from '#tests/database.ts'

const db = testDatabase()

describe('the schema', () => {
  test('every table of ours is STRICT', async () => {
    const { rows } = await sql<{ name: string; strict: number }>`
      SELECT name, strict FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'kysely_*'`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter((table) => table.strict !== 1)).toEqual([])
  })

  test('is sound: integrity, foreign keys', async () => {
    expect((await sql`PRAGMA integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`PRAGMA foreign_key_check`.execute(db)).rows).toEqual([])
  })

  test('migrating twice changes nothing', async () => {
    const schema = () => sql`SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name`.execute(db)
    const before = await schema()
    await migrate(db)
    expect(await schema()).toEqual(before)
  })

  test('a foreign key is found from both sides: its columns lead an index', async () => {
    const { rows } = await sql<{ child: string; id: number; columns: string }>`
      SELECT t.name AS child, f.id, group_concat(f."from", ',' ORDER BY f.seq) AS columns
      FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS f
      WHERE t.schema = 'main' GROUP BY t.name, f.id`.execute(db)
    expect(rows.length).toBeGreaterThan(40)
    const indexes = await sql<{ name: string; columns: string }>`
      SELECT t.name, (SELECT group_concat(c.name) FROM pragma_index_info(i.name) AS c) AS columns
      FROM pragma_table_list AS t JOIN pragma_index_list(t.name) AS i WHERE t.schema = 'main'`.execute(db)
    const missing = rows.filter(
      (key) =>
        !indexes.rows.some(
          (index) => index.name === key.child && `${index.columns},`.startsWith(`${key.columns},`),
        ),
    )
    expect(missing).toEqual([])
  })

  test('the table types name the columns that are there, with their nulls and defaults', async () => {
    for (const [table, columns] of tableTypes()) {
      const { rows } = await sql<{
        name: string
        type: string
        notnull: 0 | 1
        pk: number
        dflt: string | null
        hidden: 0 | 2 | 3
      }>`
        SELECT name, type, "notnull", pk, dflt_value AS dflt, hidden FROM pragma_table_xinfo(${table})`.execute(
        db,
      )
      const there = rows.map(({ name, type, notnull, pk, dflt, hidden }) => ({
        name,
        isNullable: notnull === 0 && pk === 0,
        isGenerated: dflt !== null || hidden > 0 || (pk === 1 && name === 'id' && type === 'INTEGER'),
      }))
      expect(columns, table).toEqual(there)
    }
  })
})

type Column = { name: string; isNullable: boolean; isGenerated: boolean }

/** What `db/schema.ts` and `db/tables/*.ts` say of each ordinary table, read from their text. */
function tableTypes(): Map<string, Column[]> {
  const folder = `${import.meta.dirname}/tables`
  const texts = ['users', 'vehicles', 'community', 'rewards'].map((name) =>
    readFileSync(`${folder}/${name}.ts`, 'utf8'),
  )
  const bodies = new Map<string, string>()
  for (const [, type = '', body = ''] of texts
    .join('\n')
    .matchAll(/export type (\w+Table) = \{\n(.*?)\n\}/gs)) {
    bodies.set(type, body)
  }
  const schema = readFileSync(`${import.meta.dirname}/schema.ts`, 'utf8')
  const types = new Map<string, Column[]>()
  for (const [, table = '', type = ''] of schema.matchAll(/^ {2}(\w+): \w+\.(\w+)$/gm)) {
    if (table !== 'vehicle_search') types.set(table, columnsOf(bodies.get(type) ?? ''))
  }
  expect(types.size).toBeGreaterThan(30)
  return types
}

function columnsOf(body: string): Column[] {
  const code = body.replace(/\/\*\*.*?\*\//gs, '')
  return [...code.matchAll(/^ {2}(\w+):([^\n]*(?:\n {4}[^\n]*)*)/gm)].map(([, name = '', type = '']) => ({
    name,
    isNullable: type.includes('| null'),
    isGenerated: /\bGenerated(Always)?</.test(type),
  }))
}
