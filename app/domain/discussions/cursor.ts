/** A place in a list that is in order of time, then id. */
export type Cursor = { at: number; id: number }

export function toCursor({ created_at, id }: { created_at: number; id: number }): string {
  return `${created_at}-${id}`
}

/** The place that a cursor stands for; null where it can be none of ours. */
export function fromCursor(cursor: string): Cursor | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) }
}
