import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { Moment } from '#app/i18n/format.ts'

/** The three lists, each with its own page in the address. */
export const queues = ['pending', 'images', 'comments'] as const

export type Queue = (typeof queues)[number]

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
  /** How many there are, for the reader. */
  total: string
  previousHref: string | null
  nextHref: string | null
}

/** Decisions of one moment that can still be taken back. */
export type RecentDecision = {
  /** Their ids in the log, for the form. */
  ids: string
  text: string
  /** ms from now until it is too late. */
  leftMs: number
}
