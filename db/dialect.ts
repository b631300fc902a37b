import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database as Sqlite, Statement } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
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
  readonly #database: SqliteDatabase

  constructor(sqlite: Sqlite) {
    const database = withStatementCache(sqlite)
    super({ database })
    this.#database = database
  }

  override createDriver() {
    return new SerialDriver({ database: this.#database })
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

/**
 * There is one connection, and Kysely's mutex hands it to one query or one transaction at a time. A query on the
 * outer handle inside a transaction would wait for a connection that only the transaction's end sets free: instead
 * of hanging the process it throws.
 */
class SerialDriver extends SqliteDriver {
  override acquireConnection() {
    if (current.getStore()?.isOpen) {
      throw new Error('A query inside a transaction has to use the handle that inTransaction passes in')
    }
    return super.acquireConnection()
  }

  /** IMMEDIATE: takes the write lock now, so that a transaction that read first cannot fail when it writes. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
