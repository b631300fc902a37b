import type { Database as Sqlite } from 'better-sqlite3'
import { namesText, profileText } from '#db/search-text.ts'

/**
 * The functions that the search's triggers call: without them SQLite refuses to write a searched column, so that no
 * writer leaves the index behind.
 */
export function addSearchFunctions(sqlite: Sqlite): void {
  const pure = { deterministic: true }
  sqlite.function('names_text', pure, (make, model) => namesText(textOf(make), textOf(model)))
  sqlite.function('profile_text', pure, (profile) => profileText(textOf(profile) ?? ''))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
