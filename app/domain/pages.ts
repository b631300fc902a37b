import { z } from 'zod'
import { says } from '#app/domain/errors.ts'

/** Beyond it every list has ended, and numbers stay exact. */
export const LAST_PAGE = 1_000_000_000

/** Bytes that the items of an answer may take: none is larger than 1 MB, whatever is stored. */
export const ANSWER_BYTES = 900_000

/** What an answer says of its place in a list. */
export const paginationJson = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  hasMore: z.boolean(),
})

export type Page = { page: number; limit: number }
export type Pagination = z.output<typeof paginationJson>

/** A page and its size, as every list of the API takes them: from 1; more than 50 is 50. */
export function pageQuery(usualLimit: number) {
  return {
    page: z.coerce
      .number(says('page_invalid'))
      .int(says('page_invalid'))
      .min(1, says('page_invalid'))
      .transform((page) => Math.min(page, LAST_PAGE))
      .default(1),
    limit: limitQuery(50).default(usualLimit),
  }
}

/** How many an answer holds, from 1; more than `most` is `most`. */
export function limitQuery(most: number) {
  return z.coerce
    .number(says('limit_invalid'))
    .int(says('limit_invalid'))
    .min(1, says('limit_invalid'))
    .transform((limit) => Math.min(limit, most))
}

/** The page that a screen's address asks for; nonsense is the first. */
export function pageAsked(value: string | null): number {
  const page = Number(value ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1
}

/** `hasMore` is given where the total is not counted to its end. */
export function paginationFor(
  { page, limit }: Page,
  total: number,
  hasMore = page * limit < total,
): Pagination {
  return { page, limit, total, hasMore }
}
