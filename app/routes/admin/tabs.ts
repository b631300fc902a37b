/** The tabs of the dashboard by their keys, which are their addresses under `/admin/` (ADM-06 to ADM-13). */
export const tabs = [
  'raids',
  'raid-contributions',
  'announcements',
  'moderation',
  'users',
  'vehicles',
] as const

export type Tab = (typeof tabs)[number]

/** What waits for an admin behind a tab. */
export type Waiting = {
  count: number
  /** The same for the reader: "1,000+" where no more were counted. */
  shown: string
  /** How long the oldest has waited, worded for the reader; null where that is not known. */
  age: string | null
}

/** The section whose message stands above the tabs. */
export const BANNER = 'admin'
