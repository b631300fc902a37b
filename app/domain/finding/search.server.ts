import { type RawBuilder, sql } from 'kysely'
import { isLong, type Search, spellings, TRIGRAM } from '#app/domain/finding/search.ts'
import { fold } from '#db/fold.ts'
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
  const short = words.filter((word) => !isLong(word))
  const inWords = all([...words.filter(isLong).map(holds), ...(short.length > 0 ? [beginWith(short)] : [])])
  return key === '' ? inWords : sql`(${hasKey(key)} OR ${inWords})`
}

/** Sets of ids, each found through an index, none of which holds what another one holds: together they are what matches. */
function branches(search: Search): RawBuilder<unknown>[] {
  if (search.kind === 'pattern') return [fitting(search.pattern)]
  const { key, words } = search
  const byTrigrams = trigrams(search)
  const byWords = words.some(isLong) ? [] : shortWords(words, key === '' ? null : hasKey(key))
  if (!isShort(key)) return [...byWords, ...(byTrigrams === null ? [] : [byTrigrams])]
  // A word of signs and a letter or two, `---X`: its key is short, and it is not.
  const byBoth = byTrigrams === null ? [] : [except(byTrigrams, hasKey(key))]
  return [...shortKey(key), ...byWords, ...byBoth]
}

function except(ids: RawBuilder<unknown>, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`SELECT v.id FROM (${ids}) AS hit CROSS JOIN vehicles AS v ON v.id = hit.id WHERE NOT ${condition}`
}

/** What the index by trigrams finds: the key in plates, or every longer word in make, model or profile. */
function trigrams({ key, words }: Extract<Search, { kind: 'words' }>): RawBuilder<unknown> | null {
  const long = words.filter(isLong)
  const short = words.filter((word) => !isLong(word))
  const asKey = isLong(key) ? [`plate : ${phrase(key)}`] : []
  const asWords = long.map(inTexts).join(' AND ')
  const expression = [...asKey, ...(asWords === '' ? [] : [`(${asWords})`])].join(' OR ')
  if (expression === '') return null
  const found = sql`vehicle_search WHERE vehicle_search MATCH ${expression}`
  if (asWords === '' || short.length === 0) return sql`SELECT rowid AS id FROM ${found}`
  const rest = beginWith(short)
  return sql`SELECT v.id FROM (SELECT rowid AS id FROM ${found}) AS hit CROSS JOIN vehicles AS v ON v.id = hit.id
    WHERE ${key === '' ? rest : sql`(${hasKey(key)} OR ${rest})`}`
}

function inTexts(word: string): string {
  const ways = spellings(word).map((way) => `{make model profile} : ${phrase(way)}`)
  return `(${ways.join(' OR ')})`
}

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

/** Makes and models that begin with all of these words; nothing else is looked through for one or two characters. */
function shortWords(words: string[], key: RawBuilder<boolean> | null): RawBuilder<unknown>[] {
  const rest = key === null ? sql`` : sql`AND NOT ${key}`
  return [
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_of_make
      WHERE v.deleted_at IS NULL AND v.make IN (${makesThatBegin(words)}) ${rest}`,
    sql`SELECT v.id FROM vehicles AS v INDEXED BY vehicles_of_model
      WHERE v.deleted_at IS NULL AND (v.make, v.model) IN (${modelsThatBegin(words)})
        AND v.make NOT IN (${makesThatBegin(words)}) ${rest}`,
  ]
}

function beginWith(words: string[]): RawBuilder<boolean> {
  return sql`(v.make IN (${makesThatBegin(words)}) OR (v.make, v.model) IN (${modelsThatBegin(words)}))`
}

function makesThatBegin(words: string[]): RawBuilder<unknown> {
  return sql`SELECT name FROM makes WHERE ${all(words.map((word) => like('name', word)))}`
}

/** With their make, which some of the words may be meant for. */
function modelsThatBegin(words: string[]): RawBuilder<unknown> {
  const ofBoth = words.map((word) => sql<boolean>`(${like('make', word)} OR ${like('name', word)})`)
  return sql`SELECT make, name FROM models WHERE ${all(ofBoth)}`
}

function like(column: string, word: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} LIKE ${beginning(word)} ESCAPE '\\'`
}

function beginning(word: string): string {
  return `${word.replace(/[\\%_]/g, '\\$&')}%`
}

function holds(word: string): RawBuilder<boolean> {
  const text = sql`folded(coalesce(v.make, '') || char(10) || coalesce(v.model, '') || char(10) || v.profile)`
  const ways = spellings(word).map((way) => sql`instr(${text}, ${fold(way)}) > 0`)
  return sql`(${sql.join(ways, sql` OR `)})`
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

function all(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` AND `)})`
}
