/** Of what waits for admins: at one vehicle, by one member, or both where a text names either. Null for everything. */
export type QueueFilter = { vehicleId: number; userId: number } | null

/** A page of a list of the moderators; `total` stops at `MOST_COUNTED`. */
export type QueuePage<Item> = { items: Item[]; total: number; hasMore: boolean }

/** Of a page of a list: of an answer, and of the screen, which has all three lists on one page. */
export const queuedPerAnswer = 24
export const queuedPerScreen = 12

/** So far is counted: a long queue costs no more than a short one. */
export const MOST_COUNTED = 1_000
