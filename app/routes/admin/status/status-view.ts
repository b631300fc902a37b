import type { Moment } from '#app/i18n/format.ts'

/** A line of the status: what, and how it is, worded for the reader. A failed job that can be run again has its id. */
export type StatusRow = { key: string; label: string; value: string | Moment; failedJobId?: string }

export type StatusSection = { key: string; title: string; rows: StatusRow[] }

/** What admins get to see of the site's state; `problems` need somebody. */
export type StatusView = { problems: string[]; sections: StatusSection[] }
