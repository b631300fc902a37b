import { listMakes } from '#app/domain/makes/makes.server.ts'
import type { RaidCriteria } from '#app/domain/raids/raid.ts'
import { foldValue } from '#app/domain/text.ts'
import { listedBodyStyle, listedColour } from '#app/domain/vehicles/colours.server.ts'
import type { ReadDatabase } from '#db/schema.ts'
import { lettersOf, plainText } from '#db/search-text.ts'

/**
 * Criteria with names as the lists spell them, since vehicles have them so: `skoda` is Škoda, `mercedes benz` Mercedes-Benz.
 * Of several names that differ by no more than that all are meant, unless one is written so. Models are those of the makes
 * that are named, if these have them. What is on no list stays as it is.
 */
export async function listedCriteria(db: ReadDatabase, criteria: RaidCriteria): Promise<RaidCriteria> {
  const { makes, models, bodyStyles, colors } = criteria
  const list = await listMakes(db)
  const ofMakes = listed(
    makes,
    list.map(({ name }) => name),
  )
  const own = list.filter(({ name }) => ofMakes.includes(name)).flatMap((make) => make.models)
  const all = list.flatMap((make) => make.models)
  const names = (some: typeof all) => some.map(({ name }) => name)
  return {
    ...criteria,
    makes: ofMakes,
    models: listed(models, names(own), names(all)),
    bodyStyles: bodyStyles.map((name) => listedBodyStyle(name) ?? name),
    colors: colors.map((name) => listedColour(name) ?? name),
  }
}

/** Ever less of how a name is written plays a part. */
const folds = [
  foldValue,
  (name: string) => plainText(name),
  (name: string) => lettersOf(plainText(name)),
] as const

/** The names of the first list that has a value, by the strictest comparison that finds one. */
function listed(values: readonly string[], ...lists: (readonly string[])[]): string[] {
  const named = values.flatMap((value) => {
    for (const names of lists) {
      for (const fold of folds) {
        const wanted = fold(value)
        const found = wanted === '' ? [] : names.filter((name) => fold(name) === wanted)
        if (found.length > 0) return found
      }
    }
    return [value]
  })
  return [...new Set(named)]
}
