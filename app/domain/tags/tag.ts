/** The fixed list (TAG-01), in its order. */
export const tagTypes = [
  'Accident',
  'Funny',
  'Viral',
  'Exotic',
  'ATBGE',
  'Ricer',
  'Sleeper',
  'Royal',
  'Dato/VIP',
  'Diplomat',
  'Taxi',
  'Vanity',
  'Modified',
  'Upbadge',
  'Downbadge',
  'Rare',
  'Vintage',
  'Celebrity',
  'Abandoned',
  'Parking',
  'Suspicious',
  'Road Rage',
  'P Sticker',
  'Damaged',
  'Common',
  'Convert',
] as const

export type TagType = (typeof tagTypes)[number]

/** Offered first (TAG-02). */
export const quickTags = [
  'Vanity',
  'Vintage',
  'Exotic',
  'Modified',
  'Rare',
  'Funny',
] as const satisfies TagType[]

/** What can still be added (TAG-06): the quick ones first, then the others. */
export function tagChoices(applied: readonly string[]): { quick: TagType[]; others: TagType[] } {
  const isFree = (type: TagType) => !applied.includes(type)
  const isQuick = (type: TagType) => (quickTags as readonly TagType[]).includes(type)
  return {
    quick: quickTags.filter(isFree),
    others: tagTypes.filter((type) => isFree(type) && !isQuick(type)),
  }
}
