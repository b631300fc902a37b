import specialSeries from '#app/domain/plates/data/special-series.json'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { looksSingaporean, singaporeReading } from '#app/domain/plates/singapore.ts'

export type PlateKind = (typeof plateKinds)[number]

export type ClassifiedPlate = {
  kind: PlateKind
  /** What is proposed for a new vehicle with such a plate. */
  style: PlateStyle
  /** Letters that name the series: `WXY`, `G1M`, `กข` of `1กข 1234`, `DC` of `00-07-DC`; may be empty. */
  letters: string
  /** The number part; digits inside a special word do not count. Null where there is none or more than one. */
  number: string | null
  isSingleDigit: boolean
  /** The groups as printed: `['WXY', '1234']`, `['00-07-DC']`, `['UiTM', '56']`. */
  runs: readonly string[]
}

type Reading = Pick<ClassifiedPlate, 'letters' | 'number' | 'runs'> & { style?: PlateStyle }

type Rule = {
  kind: PlateKind
  style: PlateStyle
  form: RegExp
  /** A condition that a regular expression cannot express. */
  holds?: (key: string) => boolean
  /** From the form's groups; without it they are letters, number and perhaps a suffix, printed with spaces. */
  read?: (groups: string[]) => Reading
}

export const plateKinds = [
  'my-standard',
  'my-kl-suffix',
  'my-sabah',
  'my-sarawak',
  'my-langkawi',
  'my-ev',
  'my-special',
  'my-taxi',
  'my-limousine',
  'my-diplomatic',
  'my-military',
  'my-trade',
  'thai',
  'thai-truck',
  'sg',
  'other',
] as const

/** Special words by their key; the data has them as they are written (`UiTM`). */
const specialWords = new Map(specialSeries.map((word) => [word.toUpperCase(), word]))
const longestFirst = [...specialWords.keys()].sort((a, b) => b.length - a.length).join('|')

/**
 * The first form that fits decides. Malaysian serial letters are A to Y without I and O; numbers are 1 to 9999.
 * Two exceptions stand before the forms that would take them: Singapore's SBA and later, and G#G and M#M.
 */
const rules: readonly Rule[] = [
  {
    kind: 'my-diplomatic',
    style: 'malaysia-diplomat',
    form: /^(\d{2})(\d{2})(DC|CC|UN|PA|WA)$/,
    read: ([country = '', number = '', letters = '']) => ({
      letters,
      number,
      runs: [`${country}-${number}-${letters}`],
    }),
  },
  { kind: 'my-limousine', style: 'malaysia-taxi', form: /^(LIMO)([1-9]\d{0,3})([WBS])$/ },
  { kind: 'my-taxi', style: 'malaysia-taxi', form: /^(H[A-EJ-NP-TW][A-HJ-NP-Y])([1-9]\d{0,3})$/ },
  { kind: 'my-military', style: 'malaysia-legacy', form: /^(Z[A-DLUZ]?)([1-9]\d{0,3})$/ },
  { kind: 'my-langkawi', style: 'malaysia-legacy', form: /^(KV)([1-9]\d{0,3})([A-HJ-NP-Y])?$/ },
  {
    kind: 'my-sarawak',
    style: 'malaysia-legacy',
    form: /^(Q[A-DK-MP-T][A-HJ-NP-Y]?)([1-9]\d{0,3})([A-HJ-NP-Y])?$/,
  },
  {
    kind: 'sg',
    style: 'singapore',
    form: /^(S[A-Z]{2})([1-9]\d{0,3})([A-Z])$/,
    holds: (key) => looksSingaporean(key) && singaporeReading(key) === key,
  },
  {
    kind: 'my-sabah',
    style: 'malaysia-legacy',
    form: /^(S[ABDGJ-MSTUWY][A-HJ-NP-Y]?)([1-9]\d{0,3})([A-HJ-NPRT-Y])?$/,
  },
  {
    kind: 'my-kl-suffix',
    style: 'malaysia-legacy',
    form: /^(W[A-HJ-NP-Y]{0,2})([1-9]\d{0,3})([A-HJ-NP-Y])$/,
  },
  { kind: 'my-special', style: 'malaysia-legacy', form: /^([GM])([1-9]\d{0,3})\1$/, read: aroundTheNumber },
  {
    kind: 'my-trade',
    style: 'malaysia-legacy',
    form: /^([A-DFJKM-NPRTW])([1-9]\d{0,3})([A-HJ-NP-Y])$/,
  },
  { kind: 'my-trade', style: 'malaysia-legacy', form: /^([A-DFJKMNPRTW]TP)([1-9]\d{0,3})$/ },
  { kind: 'my-ev', style: 'malaysia-new', form: /^(EV)([1-9]\d{0,3})$/ },
  { kind: 'my-standard', style: 'malaysia-legacy', form: /^([A-DFJ-NPRTVW][A-HJ-NP-Y]{0,2})([1-9]\d{0,3})$/ },
  {
    kind: 'thai-truck',
    style: 'thai',
    form: /^(\d{2})(\d{4})$/,
    read: ([region = '', number = '']) => ({ letters: '', number, runs: [`${region}-${number}`] }),
  },
  {
    kind: 'thai',
    style: 'thai',
    form: /^(\d?)([ก-ฮ]{1,3})([1-9]\d{0,3})$/,
    read: ([lead = '', letters = '', number = '']) => ({ letters, number, runs: [lead + letters, number] }),
  },
  {
    kind: 'sg',
    style: 'singapore',
    form: /^([A-HJ-NP-Z]{1,3})([1-9]\d{0,3})([A-EGHJ-MPR-UX-Z])$/,
    holds: (key) => singaporeReading(key) === key,
  },
  {
    kind: 'my-special',
    style: 'malaysia-legacy',
    form: new RegExp(`^(${longestFirst})([1-9]\\d{0,3})$`),
    read: ([letters = '', number = '']) => ({
      letters,
      number,
      runs: [specialWords.get(letters) ?? letters, number],
      style: letters === 'MALAYSIA' || letters === 'PUTRAJAYA' ? 'malaysia-cursive' : 'malaysia-legacy',
    }),
  },
  { kind: 'my-special', style: 'malaysia-legacy', form: /^([EUXY])([1-9]\d{0,3})\1$/, read: aroundTheNumber },
]

/** What sort of plate a key is, by the forms of Malaysia, Thailand and Singapore; `other` for everything else. */
export function classifyPlate(key: string): ClassifiedPlate {
  for (const { kind, style, form, holds, read = lettersAndNumber } of rules) {
    const groups = form.exec(key)
    if (groups === null || holds?.(key) === false) continue
    const reading = read(groups.slice(1).filter((group) => group !== undefined))
    return { kind, style, isSingleDigit: reading.number?.length === 1, ...reading }
  }
  const reading = wordsAndNumbers(key)
  return { kind: 'other', style: 'malaysia-legacy', isSingleDigit: reading.number?.length === 1, ...reading }
}

function lettersAndNumber(groups: string[]): Reading {
  const [letters = '', number = ''] = groups
  return { letters, number, runs: groups }
}

/** The series G#G and M#M, which are printed without a gap: `M8M`. */
function aroundTheNumber([letters = '', number = '']: string[]): Reading {
  return { letters, number, runs: [letters + number + letters] }
}

/** Royal titles, foreign and custom plates: a gap wherever letters meet digits, unless that would be a scatter. */
function wordsAndNumbers(key: string): Reading {
  const word = specialWords.get(key)
  if (word !== undefined) return { letters: key, number: null, runs: [word] }
  const runs = key.match(/\d+|\D+/g) ?? []
  const numbers = runs.filter((run) => /\d/.test(run))
  return {
    letters: runs.find((run) => !/\d/.test(run)) ?? '',
    number: numbers.length === 1 ? (numbers[0] ?? null) : null,
    runs: runs.length > 3 ? [key] : runs,
  }
}
