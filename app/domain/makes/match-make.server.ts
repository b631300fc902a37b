import { makesCalled } from '#app/domain/makes/make-names.ts'
import { listOfferedMakes } from '#app/domain/makes/makes.server.ts'
import type { ReadDatabase } from '#db/schema.ts'
import { lettersOf, plainText } from '#db/search-text.ts'

type MakeAndModel = { make: string | null; model: string | null }

/**
 * Make and model as the list of active ones has them, of names that somebody or something else wrote: capitals, accents,
 * spaces and signs play no part, makes may have another name of theirs, and what follows the name of a model ("Myvi 1.5
 * AV") is left out. Null for what is not on the list.
 */
export async function matchMakeAndModel(
  db: ReadDatabase,
  { make, model }: MakeAndModel,
): Promise<MakeAndModel> {
  if (make === null) return { make: null, model: null }
  const makes = await listOfferedMakes(db)
  const others = makesCalled(key(make))
  const found =
    makes.find(({ name }) => key(name) === key(make)) ?? makes.find(({ name }) => others.includes(name))
  if (found === undefined) return { make: null, model: null }
  return { make: found.name, model: model === null ? null : matchModel(found, model) }
}

function matchModel({ name, models }: { name: string; models: string[] }, model: string): string | null {
  const wanted = key(model)
  const alone = wanted.startsWith(key(name)) ? wanted.slice(key(name).length) : wanted
  const exact = models.find((one) => key(one) === wanted || key(one) === alone)
  if (exact !== undefined) return exact
  const beginnings = models.filter((one) => beginsWith(model, one) || beginsWith(model, `${name} ${one}`))
  return beginnings.sort((one, other) => other.length - one.length)[0] ?? null
}

/** Whether whole words of a text, from its first on, are that name. */
function beginsWith(text: string, name: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.some((_, index) => key(words.slice(0, index + 1).join(' ')) === key(name))
}

function key(name: string): string {
  return lettersOf(plainText(name))
}
