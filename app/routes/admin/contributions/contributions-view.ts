import type { RaidState } from '#app/domain/raids/raid.ts'
import type { Moment } from '#app/i18n/format.ts'
import type { Criterion, RaidSummary } from '#app/routes/admin/raids/raid-view.ts'

/** A raid of the selector (AC-02). */
export type RaidOption = { id: string; title: string; state: RaidState; total: string }

/** What met one criterion of the raid. */
export type Reason = { criterion: Criterion; value: string }

/** A row of the table (AC-08 to AC-13). */
export type ContributionView = {
  id: string
  /** Null: 'Unknown User'. */
  user: { username: string; profilePic: string | null } | null
  /** Null: 'Unknown'. */
  vehicle: { plateText: string; path: string; name: string } | null
  actionType: 'vehicle_created' | 'tag_added' | 'basic_info_updated'
  weight: string
  date: Moment
  /** Why it counted; null where an admin added it. */
  why: Reason[] | null
}

export type ChosenRaid = RaidSummary & {
  contributions: ContributionView[]
  /** The member or plate that is looked for, as typed. */
  search: string
  page: number
  hasMore: boolean
}

export type ContributionsView = { raids: RaidOption[]; chosen: ChosenRaid | null }

/** The id of what holds the dialogs: without JavaScript they stand on the page, where the links to them lead. */
export const DIALOG = 'correct'

/** Which part of a raid's contributions is shown. */
type Shown = { page?: number; search?: string }

/** The address of a page of a raid's contributions, and of the dialogs on it. */
export function contributionsPath(
  raid: string,
  { page = 1, search = '' }: Shown = {},
  dialog?: Record<string, string>,
): string {
  const params = new URLSearchParams({
    raid,
    ...(search === '' ? {} : { q: search }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...dialog,
  })
  return `/admin/raid-contributions?${params}${dialog ? `#${DIALOG}` : ''}`
}
