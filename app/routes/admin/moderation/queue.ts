import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { Moment } from '#app/i18n/format.ts'

/** The three lists, each with its own page in the address. */
export const queues = ['pending', 'images', 'comments'] as const

export type Queue = (typeof queues)[number]

/** The anchor of an item of a list. */
export const itemPlace = (queue: Queue, id: string) => `${queue}-${id}`

/** Where a page that is loaded anew goes after a decision: a list, or an item of it. */
export const placePattern = /^(pending|images|comments)(-[mc]-\d{1,15})?$/

/** An open report, worded. */
export type ReportView = { key: string; username: string; reason: string; age: Moment }

/** Something that an admin decides about. */
export type QueuedItem = {
  /** As its form sends it: `m-5`, `c-7`. */
  id: string
  plate: string
  plateText: string
  plateStyle: PlateStyle
  href: string
  /** Whose it is; null where the account is gone. */
  username: string | null
  /** Since when it is there, and for how long. */
  date: Moment
  age: Moment
  /** Reports hide it already. */
  isHidden: boolean
  reports: ReportView[]
}

export type QueuedImageView = QueuedItem & { photo: Photo }

export type QueuedCommentView = QueuedItem & { text: string }

/** A page of a list. */
export type QueueView<Item> = {
  items: Item[]
  /** When it was read, ISO: no later report has been seen. */
  listedAt: string
  /** How many there are, for the reader. */
  total: string
  previousHref: string | null
  nextHref: string | null
  /** Every item's box is ticked, as asked for without scripts by a link, this one, or back. */
  areAllChosen: boolean
  chooseHref: string
}

/** The type of the message that something was taken back: one of type success tells of the newest decision. */
export const UNDONE = 'info'

/** Decisions of one moment that can still be taken back. */
export type RecentDecision = {
  /** Their ids in the log, for the form. */
  ids: string
  text: string
  /** The anchor of what comes back when it is taken back. */
  place: string
  /** ms from now until it is too late. */
  leftMs: number
}
