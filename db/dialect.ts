import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database as Sqlite, Statement } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

/** The transaction that the running code is in. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs `act` so that a query on an outer handle inside it is an error at once; see SerialDriver. */
export async function insideTransaction<T>(act: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, act)
  } finally {
    transaction.isOpen = false
  }
}

/** Kysely's SQLite dialect with BEGIN IMMEDIATE, and with migrations that happen whole or not at all. */
export class SerialDialect extends SqliteDialect {
  readonly #sqlite: Sqlite
  readonly #database: SqliteDatabase

  /** The connection's own `busy_timeout` has to be 0: see SerialDriver. */
  constructor(sqlite: Sqlite) {
    const database = withStatementCache(sqlite)
    super({ database })
    this.#sqlite = sqlite
    this.#database = database
  }

  override createDriver() {
    return new SerialDriver(this.#sqlite, this.#database)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Statements kept prepared, the least used leaving first. */
const MAX_CACHED_STATEMENTS = 500

/** Preparing takes a hundred times as long as running a query that finds one row by an index. */
function withStatementCache(sqlite: Sqlite): SqliteDatabase {
  const kept = new Map<string, Statement>()
  return {
    prepare(text) {
      const known = kept.get(text)
      // Busy: a stream is still reading from it.
      if (known?.busy) return sqlite.prepare(text)
      const statement = known ?? sqlite.prepare(text)
      kept.delete(text)
      kept.set(text, statement)
      const oldest = kept.keys().next()
      if (kept.size > MAX_CACHED_STATEMENTS && !oldest.done) kept.delete(oldest.value)
      return statement
    },
    close() {
      sqlite.close()
    },
  }
}

/** How long a write waits for the lock of another process, ms, and how often it looks. */
const LOCK_TIMEOUT_MS = 5_000
const LOCK_POLL_MS = 50

/**
 * There is one connection, and Kysely's mutex hands it to one query or one transaction at a time. A query on the
 * outer handle inside a transaction would wait for a connection that only the transaction's end sets free: instead
 * of hanging the process it throws.
 */
class SerialDriver extends SqliteDriver {
  readonly #sqlite: Sqlite
  #patient: DatabaseConnection | undefined

  constructor(sqlite: Sqlite, database: SqliteDatabase) {
    super({ database })
    this.#sqlite = sqlite
  }

  override async acquireConnection() {
    if (current.getStore()?.isOpen) {
      throw new Error('A query inside a transaction has to use the handle that inTransaction passes in')
    }
    const connection = await super.acquireConnection()
    this.#patient ??= {
      executeQuery: <Row>(query: CompiledQuery) => this.#executeOnceUnlocked<Row>(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#patient
  }

  /**
   * Another process may hold the write lock. SQLite would wait for it in this thread, and everybody with it; so it is
   * asked again and again, and meanwhile the connection is free for whoever reads. In a transaction the lock is ours.
   */
  async #executeOnceUnlocked<Row>(
    connection: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    const end = performance.now() + LOCK_TIMEOUT_MS
    for (;;) {
      try {
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        if (!isLocked(error) || this.#sqlite.inTransaction || performance.now() >= end) throw error
      }
      await super.releaseConnection()
      await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
      await super.acquireConnection()
    }
  }

  /** IMMEDIATE: takes the write lock now, so that a transaction that read first cannot fail when it writes. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After some errors, a full disk among them, SQLite has rolled back by itself; trying again would hide them. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
