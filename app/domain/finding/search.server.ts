import { type RawBuilder, sql } from 'kysely'
import { isLong, isOfNames, type Piece, type Search, type Term, TRIGRAM } from '#app/domain/finding/search.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Matches are counted up to that many (contract, section 3). */
export const COUNT_CAP = 10_000

/** How many vehicles a search matches, no further than one above the cap. */
export async function countMatches(db: ReadDatabase, search: Search): Promise<number> {
  const { rows } = await matchCountQuery(search).execute(db)
  return rows[0]?.count ?? 0
}

export function matchCountQuery(search: Search) {
  const most = sql.lit(COUNT_CAP + 1)
  return sql<{
    count: number
  }>`SELECT count(*) AS count FROM (SELECT id FROM (${matchingIds(search)}) LIMIT ${most})`
}

/** The ids of all vehicles that match; for few, unless what reads them stops early. */
export function matchingIds(search: Search): RawBuilder<unknown> {
  return sql.join(branches(search), sql` UNION ALL `)
}

/** Whether the vehicle `v` of a query matches: for many, since each row is looked at by itself. */
export function matches(search: Search): RawBuilder<boolean> {
  if (search.kind === 'pattern') return sql`v.plate GLOB ${search.pattern}`
  const { key, words } = search
  const inWords = words.every(isOfNames) ? isNamed(words) : hasWords(words)
  return key === '' ? inWords : sql`(${hasKey(key)} OR ${inWords})`
}

/** Sets of ids, each found through an index, none of which holds what another one holds: together they are what matches. */
function branches(search: Search): RawBuilder<unknown>[] {
  if (search.kind === 'pattern') return [fitting(search.pattern)]
  const { key, words } = search
  const inPlates = `plate : ${phrase(key)}`
  if (words.every(isOfNames)) {
    const byNames = named(words, key === '' ? null : hasKey(key))
    if (isShort(key)) return [...shortKey(key), ...byNames]
    return key === '' ? byNames : [...byNames, indexedIds(inPlates)]
  }
  const allWords = expressionOf({ allOf: words })
  if (isShort(key)) return [...shortKey(key), except(indexedIds(allWords), hasKey(key))]
  return [indexedIds(key === '' ? allWords : `${inPlates} OR ${allWords}`)]
}

function except(ids: RawBuilder<unknown>, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`SELECT v.id FROM (${ids}) AS hit CROSS JOIN vehicles AS v ON v.id = hit.id WHERE NOT ${condition}`
}

/** What the index by trigrams finds. */
function indexedIds(expression: string): RawBuilder<unknown> {
  return sql`SELECT rowid AS id FROM vehicle_search WHERE vehicle_search MATCH ${expression}`
}

function expressionOf(term: Term): string {
  if ('within' in term) return `${columns[term.within]} : ${phrase(term.text)}`
  const isAny = 'anyOf' in term
  const parts = isAny ? term.anyOf : term.allOf
  return `(${parts.map(expressionOf).join(isAny ? ' OR ' : ' AND ')})`
}

const columns = { names: 'names', texts: '{names profile}' }

/** To FTS5 everything between quotes is text. */
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

/** A key under three characters: the start of the plate or of its letters, or the number. */
function shortKey(key: string): RawBuilder<unknown>[] {
  const [inPlate, inLetters] = [startsSo('plate', key), startsSo('letter_part', key)]
  const sets = [
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_plate WHERE v.deleted_at IS NULL AND ${inPlate}`,
    // Plates that begin with their letters are found above.
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_of_later_letters
      WHERE v.deleted_at IS NULL AND substr(v.plate, 1, length(v.letter_part)) <> v.letter_part
        AND ${inLetters} AND NOT ${inPlate}`,
  ]
  if (!/^\d+$/.test(key)) return sets
  return [
    ...sets,
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_of_number
      WHERE v.deleted_at IS NULL AND v.number_part = ${key} AND NOT (${inPlate} OR ${inLetters})`,
  ]
}

/** Vehicles whose make and model match: the few names that do are looked up first. */
function named(words: Term[], key: RawBuilder<boolean> | null): RawBuilder<unknown>[] {
  const rest = key === null ? sql`` : sql`AND NOT ${key}`
  return [
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_of_make
      WHERE v.deleted_at IS NULL AND v.make IN (${makesThatMatch(words)}) ${rest}`,
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_of_model
      WHERE v.deleted_at IS NULL AND (v.make, v.model) IN (${modelsThatMatch(words)})
        AND v.make NOT IN (${makesThatMatch(words)}) ${rest}`,
  ]
}

function isNamed(words: Term[]): RawBuilder<boolean> {
  return sql`(v.make IN (${makesThatMatch(words)}) OR (v.make, v.model) IN (${modelsThatMatch(words)}))`
}

function makesThatMatch(words: Term[]): RawBuilder<unknown> {
  return sql`SELECT name FROM makes WHERE ${holds({ allOf: words }, inNames)}`
}

/** With their make, which some of the words may be meant for. */
function modelsThatMatch(words: Term[]): RawBuilder<unknown> {
  return sql`SELECT make, name FROM models WHERE ${holds({ allOf: words }, inNames)}`
}

function hasWords(words: Term[]): RawBuilder<boolean> {
  return sql`(SELECT ${holds({ allOf: words }, inTexts)} FROM vehicle_texts AS t WHERE t.id = v.id)`
}

function holds(term: Term, has: (piece: Piece) => RawBuilder<boolean>): RawBuilder<boolean> {
  if ('within' in term) return has(term)
  const isAny = 'anyOf' in term
  const parts = (isAny ? term.anyOf : term.allOf).map((part) => holds(part, has))
  return sql`(${sql.join(parts, isAny ? sql` OR ` : sql` AND `)})`
}

function inNames({ text }: Piece): RawBuilder<boolean> {
  return sql`instr(names, ${text}) > 0`
}

function inTexts({ within, text }: Piece): RawBuilder<boolean> {
  const isInNames = sql<boolean>`instr(t.names, ${text}) > 0`
  return within === 'names' ? isInNames : sql`(${isInNames} OR instr(t.profile, ${text}) > 0)`
}

function hasKey(key: string): RawBuilder<boolean> {
  if (!isShort(key)) return sql`instr(v.plate, ${key}) > 0`
  return sql`(${startsSo('plate', key)} OR ${startsSo('letter_part', key)} OR v.number_part IS ${key})`
}

/**
 * Wildcards: by what is written out at the beginning, in between or at the end. Where that is less than two characters the
 * plates are read one after the other, of which a good part fits.
 */
function fitting(pattern: string): RawBuilder<unknown> {
  const parts = pattern.split(/[?*]+/)
  const [start = '', end = ''] = [parts.at(0), parts.at(-1)]
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '')
  const active = sql`v.deleted_at IS NULL AND v.plate GLOB ${pattern}`
  if (start.length < 2 && isLong(longest)) {
    return sql`SELECT v.id FROM (SELECT rowid AS id FROM vehicle_search
      WHERE vehicle_search MATCH ${`plate : ${phrase(longest)}`}) AS hit
      CROSS JOIN vehicles AS v ON v.id = hit.id WHERE ${active}`
  }
  if (start.length < 2 && end.length >= 2) {
    return sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_plate_end
      WHERE substr(v.plate, -2) = ${end.slice(-2)} AND ${active}`
  }
  const range = start === '' ? sql`` : sql`${startsSo('plate', start)} AND`
  return sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_plate WHERE ${range} ${active}`
}

const LAST = '\u{10FFFF}'

function startsSo(column: 'plate' | 'letter_part', start: string): RawBuilder<boolean> {
  const name = sql.ref(`v.${column}`)
  return sql`(${name} >= ${start} AND ${name} < ${start + LAST})`
}

function isShort(key: string): boolean {
  return key !== '' && [...key].length < TRIGRAM
}
