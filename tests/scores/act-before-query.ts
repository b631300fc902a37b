import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A handle on which `act` is done once, right before the first query of that table: what happens between two reads. */
export function actBeforeQuery(
  db: Kysely<Database>,
  table: string,
  act: () => Promise<unknown>,
): Kysely<Database> {
  let done: Promise<unknown> | null = null
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      if (name !== 'selectFrom') return value.bind(target)
      return (from: unknown) => {
        const query = value.call(target, from) as object
        return from === table ? executingAfter(query, () => (done ??= act())) : query
      }
    },
  })
}

/** The query, and what is made of it by further conditions, waits before it is executed. */
function executingAfter<Query extends object>(query: Query, wait: () => Promise<unknown>): Query {
  return new Proxy(query, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (String(name).startsWith('execute')) return wait().then(() => value.apply(target, args))
        const next = value.apply(target, args) as unknown
        return typeof next === 'object' && next !== null && 'execute' in next
          ? executingAfter(next, wait)
          : next
      }
    },
  })
}
