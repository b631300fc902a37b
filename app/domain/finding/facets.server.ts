import type { Choice, Facets } from '#app/domain/finding/filters.ts'
import { type TagType, tagTypes } from '#app/domain/tags/tag.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** How many vehicles stand under each choice of explore's filters, from the kept counters. */
export async function readFacets(db: ReadDatabase, make: string | null): Promise<Facets> {
  const [tags, makes, models] = await Promise.all([
    choicesUnder(db, 'tag:'),
    choicesUnder(db, 'make:'),
    make === null ? [] : choicesUnder(db, `model:${make}/`),
  ])
  const isTag = (choice: Choice): choice is Choice<TagType> => tagTypes.includes(choice.name as TagType)
  return { tags: tags.filter(isTag), makes, models }
}

async function choicesUnder(db: ReadDatabase, prefix: string): Promise<Choice[]> {
  const rows = await choicesQuery(db, prefix).execute()
  return rows
    .map(({ key, count }) => ({ name: key.slice(prefix.length), count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

export function choicesQuery(db: ReadDatabase, prefix: string) {
  return db
    .selectFrom('vehicle_counts')
    .select(['key', 'count'])
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}\u{10FFFF}`)
    .where('count', '>', 0)
}
