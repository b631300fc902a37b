import type { Fitted, RaidState } from '#app/domain/raids/raid.ts'
import type { Moment } from '#app/i18n/format.ts'

export type Criterion = keyof Fitted

/** A raid in a line; times are Malaysian, numbers are worded. */
export type RaidSummary = {
  id: string
  title: string
  state: RaidState
  /** Its page for everybody. */
  path: string
  total: string
  target: string
  percent: number
  start: Moment
  end: Moment
}

/** One of the list; `unknown` are criteria of a raid to come or under way that are on no list of the site. */
export type RaidItem = RaidSummary & { unknown: string[] }

/** What the fields of a raid's form hold, by their names. A box that is not ticked is empty. */
export type RaidTexts = Record<string, string>

/** What the fields of criteria offer. */
export type KnownValues = { makes: string[]; bodyStyles: string[]; colors: string[]; tags: string[] }

/** Which parts of the form are settled: all but title and description once the raid is over. */
export type Frozen = { slug: boolean; criteria: boolean; rest: boolean }
