import { sql } from 'kysely'

/** Many values as one parameter, so that a query is the same however many there are. */
export function each<Value>(values: readonly Value[]) {
  return sql<{ value: Value }>`json_each(${JSON.stringify(values)})`.as('each')
}

/** Rows of one query that belong to many things, by whose they are. */
export function grouped<One>(all: readonly One[], keyOf: (one: One) => number): Map<number, One[]> {
  const groups = new Map<number, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}
