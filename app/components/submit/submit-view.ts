import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'

/** How many photo analyses the reader has: `few`: one or two (QS-47 to QS-49). */
export type UsageView = {
  remaining: number
  /** Everybody's and the reader's own. */
  limit: number
  bonus: number
  level: 'enough' | 'few' | 'none'
}

export type ReadingView = { plate: string; plateText: string }

/** What was read from the photo itself; the form is filled with it. */
export type SuggestionsView = {
  /** The key; null leaves the field empty. */
  plate: string | null
  certainty: 'sure' | 'check' | null
  /** What else the plate may be, the likeliest first. */
  readings: ReadingView[]
  make: string | null
  model: string | null
  color: string | null
  otherColor: string | null
  bodyStyle: string | null
  profile: string | null
  /** The fictional spotter who wrote `profile`. */
  persona: string | null
  /** A make and model that are on no list: shown, and not saved. */
  unlisted: string | null
  source: 'local' | 'remote' | 'fallback'
}

/** The vehicle that has the plate already; what is known of it stays. */
export type KnownVehicleView = {
  plate: string
  plateStyle: PlateStyle
  plateText: string
  /** "BMW M3", the colour and the body style, in the reader's language, as far as they are known. */
  facts: string[]
  hasStory: boolean
}

/** A photo that waits as a file draft of the reader's. */
export type WaitingPhotoView = { token: string; name: string; thumbnail: string | null }

export type SubmitView = {
  /** Null before one was sent. */
  photo: WaitingPhotoView | null
  /** The address names one that is not there any more. */
  isPhotoGone: boolean
  /** Null where it was not analysed. */
  suggestions: SuggestionsView | null
  /** What fills the plate's field: what the reader chose among the readings, else what was read. */
  plateText: string
  known: KnownVehicleView | null
  /** Null where the site reads no photos. */
  usage: UsageView | null
  /** The day's analyses are used up, and none was spent on this photo (QS-46). */
  isBlocked: boolean
  /** Photos go to an outside service. */
  isRemote: boolean
  /** What can be chosen; null before there is a photo. */
  offers: InfoOffers | null
}

/**
 * What `analyse-photo` answers to a script that sends it with `inPlace`; without it, and without scripts, it leads to
 * `/submit?photo=…`. `message` says why there are no suggestions; null: because the site reads no photos, or there are.
 */
export type AnalysisAnswer = Pick<
  SubmitView,
  'suggestions' | 'plateText' | 'known' | 'usage' | 'isBlocked'
> & {
  photo: WaitingPhotoView
  message: string | null
}
