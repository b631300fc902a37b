import type { Search } from '#app/domain/finding/search.ts'
import type { TagType } from '#app/domain/tags/tag.ts'

/** What a list of vehicles is narrowed to; nothing is everything. */
export type Where = {
  startsWith?: string | null
  tag?: TagType | null
  make?: string | null
  /** Of that make. */
  model?: string | null
  /** Plates whose number is one digit. */
  singleDigit?: boolean
  /** In single-digit mode: exactly this one. */
  digit?: string | null
  search?: Search | null
  /** The first spotter. */
  spotterId?: number | null
}
