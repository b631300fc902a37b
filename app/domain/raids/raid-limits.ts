/** Of a raid's texts, in graphemes. Apart from the schemas: fields know them, too. */
export const maxRaidTitle = 100
export const maxRaidDescription = 2_000
export const maxRaidSlug = 60
export const maxBadgeTitle = 100
export const maxBadgeDescription = 500

export const maxRaidTarget = 1_000_000
export const maxWeight = 1_000

/** Of one list of criteria. */
export const maxRaidValues = 50
