/** A position in a list sorted by a number (a time, a count), then by id. */
export type Cursor = { value: number; id: number }

export function toCursor({ value, id }: Cursor): string {
  return `${value}-${id}`
}

/** Parses a cursor; null if it is malformed. */
export function fromCursor(cursor: string): Cursor | null {
  const [, value, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  return value === undefined || id === undefined ? null : { value: Number(value), id: Number(id) }
}

/** Takes up to `limit + 1` rows; returns a page and the cursor of the next one, null at the end. */
export function onePage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last === undefined ? null : toCursor(placeOf(last)) }
}
