import { sql } from 'kysely'
import { makesCalled } from '#app/domain/makes/make-names.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateProblem } from '#app/domain/plates/plate.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import type { ReadDatabase } from '#db/schema.ts'
import { lettersOf, plainText } from '#db/search-text.ts'

/**
 * What is meant by what is typed into the search for a plate. `search`: it can be no plate, or it names a make or model
 * and is neither written as plates are nor the plate of a vehicle. `BMW 1` is a plate, `proton saga` a search, `my ride`
 * may be either.
 */
export async function meaningOf(
  db: ReadDatabase,
  query: string,
): Promise<'nothing' | 'plate' | 'search' | 'either'> {
  const problem = plateProblem(query)
  if (problem !== null) return problem === 'plate_required' ? 'nothing' : 'search'
  const key = plateKey(query)
  if (classifyPlate(key).kind !== 'other' || (await activeVehicle(db, key)) !== null) return 'plate'
  return (await namesMake(db, query)) ? 'search' : 'either'
}

async function namesMake(db: ReadDatabase, query: string): Promise<boolean> {
  const words = plainText(query).split(' ')
  if (words.some((word) => makesCalled(lettersOf(word)).length > 0)) return true
  const names = runsOf(words)
  const found = (table: 'makes' | 'models') =>
    db
      .selectFrom(table)
      .select('name')
      .where(sql<string>`name COLLATE NOCASE`, 'in', names)
      .limit(1)
      .executeTakeFirst()
  return (await found('makes')) !== undefined || (await found('models')) !== undefined
}

/** `land rover sport`, `land rover`, `land`, `rover sport`, …: a plate has few words. */
function runsOf(words: string[]): string[] {
  return words.flatMap((_, start) =>
    words.slice(start).map((__, more) => words.slice(start, start + more + 1).join(' ')),
  )
}
