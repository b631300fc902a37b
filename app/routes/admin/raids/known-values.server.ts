import type { Make } from '#app/domain/makes/make.ts'
import { listMakes } from '#app/domain/makes/makes.server.ts'
import type { RaidCriteria } from '#app/domain/raids/raid.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { foldValue } from '#app/domain/text.ts'
import { bodyStyles, colourList } from '#app/domain/vehicles/colours.server.ts'
import type { KnownValues } from '#app/routes/admin/raids/raid-view.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** What vehicles of the site can be: a raid for something else is for nothing. */
export type SiteLists = KnownValues & { models: string[] }

export async function readSiteLists(db: ReadDatabase): Promise<SiteLists> {
  const makes: Make[] = await listMakes(db)
  return {
    makes: makes.map(({ name }) => name),
    models: makes.flatMap(({ models }) => models.map(({ name }) => name)),
    bodyStyles: [...bodyStyles],
    colors: colourList.map(({ name }) => name),
    tags: [...tagTypes],
  }
}

/** Without the models, which are too many for a page to offer. */
export function offeredValues({ models: _, ...known }: SiteLists): KnownValues {
  return known
}

/** The values of criteria that are on no list. */
export function unknownValues(criteria: RaidCriteria, lists: SiteLists): string[] {
  return (['makes', 'models', 'bodyStyles', 'colors', 'tags'] as const).flatMap((criterion) => {
    const known = new Set(lists[criterion].map(foldValue))
    return criteria[criterion].filter((value) => !known.has(foldValue(value)))
  })
}
