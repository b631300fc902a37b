import { sql } from 'kysely'

/** A list as one bound parameter: the SQL text, and so the prepared statement, is the same for any length. */
export function jsonEach<Value>(values: readonly Value[]) {
  return sql<{ value: Value }>`json_each(${JSON.stringify(values)})`.as('each')
}

/** Groups rows by a numeric key. */
export function groupBy<Row>(all: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of all) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
