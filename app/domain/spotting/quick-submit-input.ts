import { z } from 'zod'
import { plateInput } from '#app/domain/plates/plate-input.ts'
import { basicInfoInput, storyInput } from '#app/domain/vehicles/edit-input.ts'

const { make, model, color, bodyStyle } = basicInfoInput.shape
const profile = storyInput.shape.profile.optional()

/** What a member sends with a photo (API-39): `body` and `colour` may also be called as elsewhere. */
export const quickSubmitInput = z.object({
  plate: plateInput,
  make,
  model,
  color,
  colour: color,
  bodyStyle,
  body: bodyStyle,
  profile,
})

/** The same, each thing under one name; what is empty or not said is null. */
export function toQuickSubmit({ colour, body, ...input }: z.output<typeof quickSubmitInput>) {
  return {
    plate: input.plate,
    make: input.make ?? null,
    model: input.model ?? null,
    color: input.color ?? colour ?? null,
    bodyStyle: input.bodyStyle ?? body ?? null,
    profile: input.profile || null,
  }
}

export type QuickSubmit = ReturnType<typeof toQuickSubmit>
