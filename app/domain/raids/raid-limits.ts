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

/** The same in bytes of JSON: a page of 50 raids, each with the most of everything, stays below a megabyte. */
export const maxRaidValuesBytes = 1_200
