import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { makeCategories } from '#app/domain/makes/make.ts'
import { maxMakeName } from '#app/domain/makes/name-limit.ts'
import { boundedText } from '#app/domain/text-input.ts'

/** Characters that take no room, such as joiners, soft hyphens and fillers: a name means the same without them. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A blank that Unicode does not count among the spaces. */
const blanks = /[\s\u2800]+/g

/** A name as it is kept: compatibility forms are plain characters, nothing is invisible, and spaces stand alone. */
function tidyName(name: string): string {
  return name.normalize('NFKC').replace(invisible, '').replace(blanks, ' ').trim()
}

/**
 * One that looks like an id would be taken for it in an address (contract, section 3), and one of signs alone (`..`)
 * could stand in none.
 */
const nameInput = (idPrefix: 'mk' | 'md') =>
  boundedText(maxMakeName)
    .transform(tidyName)
    .refine((name) => [...name].length <= maxMakeName, says('field_too_long', { max: maxMakeName }))
    .refine((name) => /[\p{L}\p{N}]/u.test(name), says('name_without_letters'))
    .refine((name) => !new RegExp(`^${idPrefix}-\\d+$`, 'i').test(name), says('name_like_id'))

/** A new make (AV-03 to AV-06, AV-17). */
export const makeInput = z.object({
  name: nameInput('mk'),
  category: z.enum(makeCategories, says('make_category_required')),
})

/** A new model of a make (AV-08, AV-09). */
export const modelInput = z.object({ name: nameInput('md') })

/** The same as a call's body: an object, or the bare name as a JSON string (contract, section 3). */
export const modelBody = z.union([
  modelInput,
  z
    .string()
    .transform((name) => ({ name }))
    .pipe(modelInput),
])
