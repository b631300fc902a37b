import type { Database as Sqlite, Statement } from 'better-sqlite3'

/**
 * Tells whether anything was written since somebody last looked: through this connection, or by another process
 * (`PRAGMA data_version`, which a connection's own commits leave as it is). What stands in an open transaction counts
 * already, which at worst is too early.
 */
export class Changes {
  readonly #own: Statement
  readonly #others: Statement
  #seen = { own: 0, others: 0 }
  #generation = 0

  constructor(sqlite: Sqlite) {
    this.#own = sqlite.prepare('SELECT total_changes()').pluck()
    this.#others = sqlite.prepare('PRAGMA data_version').pluck()
    this.skip()
  }

  /** Another number whenever something was written since it was asked last. */
  generation(): number {
    const now = this.#read()
    if (now.own !== this.#seen.own || now.others !== this.#seen.others) {
      this.#seen = now
      this.#generation += 1
    }
    return this.#generation
  }

  /** What was written up to here, and not yet looked at, changes nothing that anybody has to know. */
  skip(): void {
    this.#seen = this.#read()
  }

  #read() {
    return { own: this.#own.get() as number, others: this.#others.get() as number }
  }
}
