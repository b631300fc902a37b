import { candidatesIn, type TextCandidate } from '#app/domain/analysis/text-lines.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateMaxKey } from '#app/domain/plates/plate.ts'
import { looksSingaporean } from '#app/domain/plates/singapore.ts'
import type { TextBox } from '#app/integrations/text-reader/text-reader.ts'

export type FoundPlate = TextCandidate & {
  /** Its key. */
  plate: string
  /** What decides between plates, and whether one is filled in; about 1 for one that is easy to read. */
  score: number
}

/** What a form of plate adds: forms of here, Singapore's with the right last letter, and what looks like a foreign one. */
const FORM = { here: 0.2, singapore: 0.25, foreign: -0.08, other: -0.2 } as const

/**
 * Letters, a number and perhaps another letter: most plates of the world that have Latin letters. Hardly any has I or O;
 * where they are read it was 1, 0, D or Q.
 */
const foreignForm = /^[A-HJ-NP-Z]{1,4}\d{1,4}[A-HJ-NP-Z]{0,2}$/

/** A short text fits a form by accident: of its bonus so much is left. By the number of its characters. */
const shortForms: Record<number, number> = { 2: 0.2, 3: 0.5, 4: 0.75 }

/** Twice as wide a plate gains that, half as wide a one loses it; this part of the picture's width is neutral. */
const WIDTH = { neutral: 0.08, twice: 0.05 } as const

/** What a plate at the end of the picture's longer side loses. */
const ASIDE = 0.15

/** What each line more than one costs: text that stands near each other need not belong together. */
const JOINED = 0.03

/** What the least sure character counts beside the mean of all. */
const WEAKEST = 0.35

/** The plates that the lines of a picture may be, the likeliest first, each plate once. */
export function platesInText(
  boxes: readonly TextBox[],
  picture: { width: number; height: number },
): FoundPlate[] {
  const found = new Map<string, FoundPlate>()
  for (const candidate of candidatesIn(boxes)) {
    const plate = candidate.text
    if (!mayBePlate(plate)) continue
    const score = scoreOf(candidate, picture)
    if (score > (found.get(plate)?.score ?? Number.NEGATIVE_INFINITY))
      found.set(plate, { ...candidate, plate, score })
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

/** Every plate has a number. What has only that may be one of Thailand, whose letters are not read. */
function mayBePlate(text: string): boolean {
  return text.length >= 2 && text.length <= plateMaxKey && /\d/.test(text)
}

function scoreOf(candidate: TextCandidate, { width, height }: { width: number; height: number }): number {
  const { probabilities, centre, lines } = candidate
  const mean = probabilities.reduce((sum, one) => sum + one, 0) / probabilities.length
  const weakest = Math.min(...probabilities)
  const longer = Math.max(width, height)
  const aside = Math.hypot(centre.x - width / 2, centre.y - height / 2) / (longer / 2)
  return (
    mean * (1 - WEAKEST) +
    weakest * WEAKEST +
    Math.log2(candidate.width / width / WIDTH.neutral) * WIDTH.twice -
    aside * ASIDE -
    (lines - 1) * JOINED +
    formOf(candidate.text)
  )
}

function formOf(text: string): number {
  const { kind } = classifyPlate(text)
  const left = shortForms[text.length] ?? 1
  if (kind === 'sg') return FORM.singapore
  // Singapore's with another last letter than its number asks for: something in it is misread.
  if (looksSingaporean(text)) return FORM.foreign
  if (kind !== 'other' && kind !== 'thai-truck') return FORM.here * left
  return foreignForm.test(text) ? FORM.foreign : FORM.other
}
