import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3'
import { Kysely, type Migration, Migrator, sql } from 'kysely'
import { now } from '#app/clock.server.ts'
import { env } from '#app/env.server.ts'
import { Changes } from '#db/changes.ts'
import { insideTransaction, SerialDialect } from '#db/dialect.ts'
import { JsonColumnsPlugin } from '#db/json-columns.ts'
import { type ReportMigration, reporting } from '#db/migration-progress.ts'
import type { Database } from '#db/schema.ts'
import { addSearchFunctions } from '#db/search-functions.ts'
import { fillAchievements } from '#db/seed/achievements.ts'
import { fillMakes } from '#db/seed/makes.ts'

/** Kept on `globalThis`: reloading a module in development must not open the file a second time. */
const held = globalThis as typeof globalThis & { nampakDatabase?: Promise<Kysely<Database>> | undefined }

/**
 * The site's database, opened, migrated and with the makes and achievements in it. Whoever is the first to ask for it may
 * be told how far migrations are.
 */
export function database(report?: ReportMigration): Promise<Kysely<Database>> {
  held.nampakDatabase ??= openSiteDatabase(report).catch((error: unknown) => {
    held.nampakDatabase = undefined
    throw error
  })
  return held.nampakDatabase
}

/** Lets tests and programs hand their own database to whatever calls `database()`; null forgets it. */
export function setDatabase(db: Kysely<Database> | null): void {
  held.nampakDatabase = db === null ? undefined : Promise.resolve(db)
}

/** Closes it, if it was opened; waits for the running transaction. Where the disk is full it is not optimised. */
export async function closeDatabase(): Promise<void> {
  const opened = held.nampakDatabase
  if (opened === undefined) return
  held.nampakDatabase = undefined
  const db = await opened
  try {
    await sql`PRAGMA optimize`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function openSiteDatabase(report?: ReportMigration): Promise<Kysely<Database>> {
  const { db } = openDatabase(env.DATABASE_PATH)
  try {
    await migrate(db, report)
    await fillMakes(db, now())
    await fillAchievements(db, now())
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Opens a file (its folder is made), `:memory:`, or the bytes of a database as a copy in memory. Migrates nothing. */
export function openDatabase(source: string | Buffer): { sqlite: Sqlite; db: Kysely<Database> } {
  if (typeof source === 'string' && source !== ':memory:') {
    mkdirSync(dirname(source), { recursive: true })
    // Made here if it is new, for nobody else's eyes; the files that SQLite puts beside it are like it.
    closeSync(openSync(source, 'a', 0o600))
  }
  const sqlite = openConnection(source)
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  // The search's triggers call functions of ours, which do nothing but fold a text.
  sqlite.pragma('trusted_schema = ON')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('cache_size = -32000')
  addSearchFunctions(sqlite)
  // From here on the dialect waits for locks.
  sqlite.pragma('busy_timeout = 0')
  const db = new Kysely<Database>({ dialect: new SerialDialect(sqlite), plugins: [new JsonColumnsPlugin()] })
  changes.set(db, new Changes(sqlite))
  return { sqlite, db }
}

/**
 * Opens the site's database for a program that runs beside the site. Migrates nothing: the site may be of another version
 * and goes on serving. Throws what there is to say where there is none, or not one for this code.
 */
export async function openCurrentDatabase(path: string): Promise<Kysely<Database>> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`)
  const { db } = openDatabase(path)
  const migrated = await migrationsOf(db)
  if (migrated.join() === known.join()) return db
  await db.destroy()
  throw new Error(
    !isKnownSchema(migrated)
      ? 'The database is of a newer version than this program: use the one that came with the site.'
      : 'The database is of an older version than this program: start the site of this version first.',
  )
}

/**
 * A full disk has no room for the file by which processes share the write-ahead log. A process that keeps the database
 * to itself needs none: it can read at once, and write when there is room, but others are locked out until it ends.
 */
function openConnection(source: string | Buffer): Sqlite {
  const sqlite = new SqliteDatabase(source)
  try {
    sqlite.pragma('journal_mode = WAL')
    return sqlite
  } catch (error) {
    sqlite.close()
    if (!(error instanceof SqliteDatabase.SqliteError) || !/^SQLITE_(FULL|IOERR_SHM\w+)$/.test(error.code))
      throw error
  }
  const alone = new SqliteDatabase(source)
  alone.pragma('locking_mode = EXCLUSIVE')
  alone.pragma('journal_mode = WAL')
  return alone
}

const changes = new WeakMap<Kysely<Database>, Changes>()

/** A number that changes with every write but quiet ones; caches compare it. Cheap. */
export function generationOf(db: Kysely<Database>): number {
  const known = changes.get(db)
  if (known === undefined) throw new Error('Not a database that was opened here')
  return known.generation()
}

const migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('../db/migrations/**/*.ts', { eager: true })).map(
    ([path, migration]) => [path.replace(/^.*\/|\.ts$/g, ''), migration],
  ),
)

/** The names of the migrations this code knows. */
const known = Object.keys(migrations).sort()

const NEWER_SCHEMA =
  'The database is of a newer version than this one, which cannot undo its migrations. Start the newer version again, or restore the backup that was made before the upgrade (docs/operations/deploy.md).'

/**
 * Brings the schema up to date, in one transaction; a database of a newer version is refused. Tells `report` what it does
 * to a database that is not new.
 */
export async function migrate(db: Kysely<Database>, report: ReportMigration = () => {}): Promise<void> {
  const migrated = await migrationsOf(db)
  // The migrator would take the write lock also where there is nothing to do.
  if (migrated.join() === known.join()) return
  if (!isKnownSchema(migrated)) throw new Error(NEWER_SCHEMA)
  const told = migrated.length === 0 ? migrations : reporting(migrations, report)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => told } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Whether this code knows all that a database has been through: it may be older than the code, but not newer. */
export function isKnownSchema(migrated: string[]): boolean {
  return migrated.every((name) => known.includes(name))
}

/** The names of what a database has been through, in order. */
async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const tables = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`.execute(db)
  if (tables.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Runs `act` in a BEGIN IMMEDIATE transaction: all of it or, when it throws, nothing. Joins the transaction it is
 * called in. Call it as `inTransaction(db, async (db) => …)`: there is one connection, other transactions wait until
 * this one ends, and a query on the outer handle inside `act` throws. No slow work in `act`, and no network.
 */
export function inTransaction<T>(
  db: Kysely<Database>,
  act: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return act(db)
  return db.transaction().execute((transaction) => insideTransaction(() => act(transaction)))
}

/**
 * What else belongs into a verb's transaction, for verbs that do slow work before it: gets what was done, and makes the
 * verb's result of it.
 */
export type AndThen<Done, Result> = (db: Kysely<Database>, done: Done) => Promise<Result>

/** Nothing else: what was done is the result. */
export const asItIs: AndThen<unknown, never> = async (_db, done) => done as never

/** A transaction that leaves the generation (`generationOf`) as it is, so that no cache is invalidated. */
export function inQuietTransaction<T>(
  db: Kysely<Database>,
  act: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    // Earlier writes are counted first; nobody else writes until this transaction ends.
    generationOf(db)
    const result = await act(transaction)
    changes.get(db)?.skip()
    return result
  })
}

/** Whether the database can be read, and whether its schema is the one this code was written for. */
export async function databaseHealth(): Promise<{ ok: boolean; schemaCurrent: boolean }> {
  try {
    const { isCurrent } = await schemaState(await database())
    return { ok: true, schemaCurrent: isCurrent }
  } catch {
    return { ok: false, schemaCurrent: false }
  }
}

/** The last migration that a database has been through, and whether it is the last one this code knows. */
export async function schemaState(db: Kysely<Database>): Promise<{ name: string; isCurrent: boolean }> {
  const { rows } = await sql<{ name: string }>`SELECT max(name) AS name FROM kysely_migration`.execute(db)
  const name = rows[0]?.name ?? ''
  return { name, isCurrent: name === known.at(-1) }
}
