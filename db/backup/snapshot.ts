import { stat } from 'node:fs/promises'
import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3'
import { BackupError, sha256Of } from '#db/backup/backup-folder.ts'
import { addSearchFunctions } from '#db/search-functions.ts'

/** A few megabytes, then others have the processor and the disk. */
const PAGES_AT_ONCE = 1_000

/**
 * Copies a database that is being written to, as it is at one moment, into a new file. A reader holds up no writer where
 * there is a write-ahead log; and within one read transaction the copying need not begin again with each write of others.
 */
export async function copyDatabase(path: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const source = openForReading(path)
  try {
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(to, { progress: () => PAGES_AT_ONCE })
  } finally {
    source.close()
  }
  const copy = new SqliteDatabase(to)
  try {
    // In one file, that nothing has to lie beside.
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  return { bytes: (await stat(to)).size, sha256: await sha256Of(to) }
}

/** Throws BackupError where there is no database that can be read. */
export function openForReading(path: string): Sqlite {
  try {
    const sqlite = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: 5_000 })
    addSearchFunctions(sqlite)
    return sqlite
  } catch (error) {
    throw new BackupError(`There is no database at ${path} that can be read.`, { cause: error })
  }
}

/** What SQLite finds wrong with the structure of a database, at most a hundred lines. */
export function brokenParts(sqlite: Sqlite): string[] {
  const checked = sqlite.prepare('PRAGMA integrity_check').pluck().all() as string[]
  return checked.length === 1 && checked[0] === 'ok' ? [] : checked
}

/** Rows that belong to a row that is not there. */
export function strayRows(sqlite: Sqlite): string[] {
  const rows = sqlite.prepare('PRAGMA foreign_key_check').all() as Stray[]
  return rows.map(({ table, rowid, parent }) => `${table} ${rowid}: its row of ${parent} is missing`)
}

type Stray = { table: string; rowid: number | null; parent: string }
