/** A place in a list that is in order of a number (a time, a count), then of the id. */
export type Cursor = { value: number; id: number }

export function toCursor({ value, id }: Cursor): string {
  return `${value}-${id}`
}

/** The place that a cursor stands for; null where it can be none of ours. */
export function fromCursor(cursor: string): Cursor | null {
  const [, value, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  return value === undefined || id === undefined ? null : { value: Number(value), id: Number(id) }
}

/** Of rows that are one more than a page where there is more: the page, and where what follows begins; null at the end. */
export function onePage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last === undefined ? null : toCursor(placeOf(last)) }
}
