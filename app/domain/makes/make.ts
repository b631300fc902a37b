import { toId } from '#app/domain/ids.ts'
import type { MakeCategory } from '#db/schema.ts'

/** The eight categories (AV-17). */
export const makeCategories = [
  'European',
  'American',
  'Japanese',
  'Korean',
  'Malaysian',
  'Chinese',
  'Luxury',
  'Classic',
] as const satisfies readonly MakeCategory[]

export type Model = { id: number; name: string; isActive: boolean }

export type Make = { id: number; name: string; category: MakeCategory; isActive: boolean; models: Model[] }

export function toJson(make: Make) {
  return {
    _id: toId('make', make.id),
    name: make.name,
    category: make.category,
    isActive: make.isActive,
    models: make.models.map((model) => ({
      _id: toId('model', model.id),
      name: model.name,
      isActive: model.isActive,
    })),
  }
}

/** A make as the API gives it (VEH-132, VEH-133, AV-11 to AV-16). */
export type MakeJson = ReturnType<typeof toJson>
