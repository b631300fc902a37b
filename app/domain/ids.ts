/** Ids are integers inside and strings with a prefix in JSON and addresses (`v-34`), so none is taken for a name. */
const prefixes = {
  vehicle: 'v',
  media: 'm',
  user: 'u',
  comment: 'c',
  collection: 'k',
  raid: 'r',
  award: 'a',
  userAward: 'ua',
  notification: 'n',
  announcement: 'an',
  contribution: 'rc',
  make: 'mk',
  model: 'md',
} as const

/** So many rows in the order of their ids: of those after `after` and up to `upTo`. */
export type IdSpan = { after: number; upTo: number; limit: number }

export type IdKind = keyof typeof prefixes

export function toId(kind: IdKind, id: number): string {
  return `${prefixes[kind]}-${id}`
}

/**
 * The integer of a well-formed id of that kind, in capitals too, else null; callers answer a malformed id with 404. Where a
 * plate may stand as well, an id is what is written in small letters: `V-34` is the plate V 34.
 */
export function fromId(kind: IdKind, value: string): number | null {
  const match = /^([a-z]+)-([1-9]\d{0,15})$/.exec(value.toLowerCase())
  if (!match || match[1] !== prefixes[kind]) return null
  const id = Number(match[2])
  return Number.isSafeInteger(id) ? id : null
}
