import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import type { Moment } from '#app/i18n/format.ts'

/** A value as it is kept, a very long one cut; `start` is the first of it where it is too long for one line. */
export type ChangedValue = { text: string; start: string | null }

/** An entry of the history, newest first; the screen words the values. */
export type ChangeView = {
  field: string
  oldValue: ChangedValue | null
  newValue: ChangedValue | null
  username: string | null
  at: Moment
}

/** What is told of a vehicle, and by whom. */
export type DetailsView = {
  profile: string
  tags: string[]
  changes: ChangeView[]
  /** What can be chosen, while the basic info is edited. */
  offers: InfoOffers | null
}
