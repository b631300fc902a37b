/** The lists behind the fields of the basic info. */
export type InfoOffers = {
  makes: { name: string; models: string[] }[]
  /** `text` is the name in the reader's language. */
  colours: { name: string; text: string; hex: string }[]
  bodyStyles: { name: string; text: string }[]
}

/** What the vehicle has already can stay, on the list or not. */
export function withKept(names: string[], kept: string | null): string[] {
  return kept === null || names.includes(kept) ? names : [kept, ...names]
}
