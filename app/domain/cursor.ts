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
