import colours from '#app/domain/vehicles/data/colours.json'

const hexByName = new Map(colours.map(({ name, hex }) => [name.toLowerCase(), hex]))

/** The screen colour of a paint, `#rrggbb`; null when it is unknown. The list stays off the client. */
export function hexOfColour(name: string | null | undefined): string | null {
  return hexByName.get((name ?? '').trim().toLowerCase())?.toLowerCase() ?? null
}
