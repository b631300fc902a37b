import { existsSync, readFileSync, statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { BackupError } from '#db/backup/backup-folder.ts'

/**
 * Holds the lock by which SQLite keeps everybody else from a database, so that no site runs on it and none can start.
 * Throws BackupError where the database is in use. Where there is none, or what is there can be read by nobody, there is
 * nothing to hold.
 */
export function keepSiteOut(databasePath: string): { letIn: () => void } {
  if (!existsSync(databasePath)) return { letIn: () => {} }
  const sqlite = new SqliteDatabase(databasePath, { timeout: 1_000 })
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE')
    // Takes the log of changes into the file, too: what is moved aside is whole, and nothing is deleted later by its name.
    sqlite.pragma('journal_mode = DELETE')
    sqlite.exec('BEGIN EXCLUSIVE')
    return { letIn: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error
    // Whatever is wrong with it: that is what a backup is for.
    if (!/^SQLITE_(BUSY|LOCKED)/.test(error.code) && !isLockedByAnybody(databasePath))
      return { letIn: () => {} }
    throw new BackupError('The site is running, or another program uses its database: stop it first.')
  }
}

/** Of a damaged file SQLite gives no lock; the system knows who holds one. */
function isLockedByAnybody(path: string): boolean {
  try {
    const locks = readFileSync('/proc/locks', 'utf8')
    return locks.split('\n').some((line) => line.includes(`:${statSync(path).ino} `))
  } catch {
    return false
  }
}
