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
