import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'

/** A tag as it is added: one of the list, to the letter. */
export const tagInput = z.object({ tag: z.enum(tagTypes, says('tag_unknown')) })

/** The tags of a vehicle, as the API answers them. */
export const tagsJson = z.object({ tags: z.array(z.object({ type: z.string() })) })

export function toTagsJson(tags: string[]): z.output<typeof tagsJson> {
  return { tags: tags.map((type) => ({ type })) }
}
