import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { type Make, makeCategories } from '#app/domain/makes/make.ts'

/** A make as the API gives it (VEH-132, VEH-133, AV-11 to AV-16). */
export const makeJson = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.enum(makeCategories),
  isActive: z.boolean(),
  models: z.array(z.object({ _id: z.string(), name: z.string(), isActive: z.boolean() })),
})

export function toMakeJson({ id, name, category, isActive, models }: Make): z.output<typeof makeJson> {
  return {
    _id: toId('make', id),
    name,
    category,
    isActive,
    models: models.map((model) => ({
      _id: toId('model', model.id),
      name: model.name,
      isActive: model.isActive,
    })),
  }
}
