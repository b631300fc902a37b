import type { TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** Beside the characters the model tells by its first column that there is none. */
const BLANK = 0

/** What a plate is made of. */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * The columns of the model that mean each character, small letters as capitals. The lines of the dictionary are those
 * of the columns after the blank one.
 */
export function characterColumns(dictionary: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const columns = new Map([...characters].map((character): [string, number[]] => [character, []]))
  for (const [line, character] of dictionary.entries()) columns.get(character.toUpperCase())?.push(line + 1)
  return columns
}

/**
 * What a model of connectionist temporal classification tells step by step, `classes` probabilities for each step, as
 * text: of the steps that mean the same one after the other the surest counts.
 */
export function decodeText(
  output: Float32Array,
  columns: ReadonlyMap<string, readonly number[]>,
  classes: number,
): Pick<TextBox, 'text' | 'probabilities' | 'room'> {
  let text = ''
  let last = ''
  const probabilities: number[] = []
  const begins: number[] = []
  for (let start = 0; start < output.length; start += classes) {
    const [character, probability] = likeliest(output, start, columns)
    if (character !== '' && character === last) {
      probabilities.push(Math.max(probabilities.pop() ?? 0, probability))
    } else if (character !== '') {
      text += character
      begins.push(start / classes)
      probabilities.push(probability)
    }
    last = character
  }
  return { text, probabilities, room: roomAround(begins, output.length / classes) }
}

/** `begins`: the step at which each character begins, of so many steps. */
function roomAround(begins: readonly number[], steps: number): TextBox['room'] {
  const [first = 0, last = first] = [begins[0], begins.at(-1)]
  const spacing = begins.length > 1 ? (last - first) / (begins.length - 1) : steps
  return { before: first / spacing, after: (steps - 1 - last) / spacing }
}

/** Of one step; an empty string for none. */
function likeliest(
  output: Float32Array,
  start: number,
  columns: ReadonlyMap<string, readonly number[]>,
): [character: string, probability: number] {
  let best: [string, number] = ['', output[start + BLANK] ?? 0]
  for (const [character, places] of columns) {
    const probability = places.reduce((sum, place) => sum + (output[start + place] ?? 0), 0)
    if (probability > best[1]) best = [character, Math.min(1, probability)]
  }
  return best
}
