import { z } from 'zod'
import { fromCursor } from '#app/domain/cursor.ts'
import { says } from '#app/domain/errors.ts'

/** Where a page of the API begins: what the page before said. */
export const cursorInput = z
  .string()
  .refine((text) => fromCursor(text) !== null, says('cursor_invalid'))
  .transform(fromCursor)
  .nullable()
  .default(null)
  .describe('`pagination.cursor` of the page before')
