import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { plateInput, plateStyleInput } from '#app/domain/plates/plate-input.ts'
import { boundedText } from '#app/domain/text-input.ts'
import { maxColour, maxName, maxStory } from '#app/domain/vehicles/vehicle.ts'

/** A name or nothing: an empty one is nothing. What is left out stays as it is. */
const nameOrNone = (max: number) =>
  z
    .union([z.null(), boundedText(max, { required: false })])
    .transform((name) => name || null)
    // These are kept in columns that count code points.
    .refine((name) => name === null || [...name].length <= max, says('field_too_long', { max }))
    .optional()

/** What is known of a vehicle (VEH-36), as far as it is sent. */
export const basicInfoInput = z.object({
  make: nameOrNone(maxName),
  model: nameOrNone(maxName),
  color: nameOrNone(maxColour),
  bodyStyle: nameOrNone(maxColour),
  g80ConversionKit: z.enum(['Yes', 'No']).optional(),
})

export type BasicInfo = z.output<typeof basicInfoInput>

export const storyInput = z.object({ profile: boundedText(maxStory, { required: false }) })

export const plateEditInput = z.object({ plate: plateInput })

export const plateStyleEditInput = z.object({ plateStyle: plateStyleInput })

/** A form says what it was filled with, so that what somebody else changed meanwhile is not undone by it. */
export const originalInput = z.string().optional()
