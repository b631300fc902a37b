import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { looksSingaporean, singaporeReading } from '#app/domain/plates/singapore.ts'

/** `likely` is the key that was probably meant. */
export type PlateWarning = { kind: 'checksum' | 'letter-o-or-i'; likely: string }

/** What an O or I may be instead, the likeliest first; it may also be right, inside a special word (VIP). */
const lookAlikes: Record<string, readonly string[]> = { O: ['O', '0', 'Q', 'D'], I: ['I', '1', 'L', 'J'] }

/** Beyond this many O and I the text is a word, not a plate misread. */
const mostLookAlikes = 4

/**
 * What is probably mistyped in a key: an O or I where no series has one, or a last letter that the number of a
 * Singapore plate does not give. It never blocks: old, government and custom plates follow no rule.
 */
export function plateWarning(key: string): PlateWarning | null {
  const meant = withoutLookAlikes(key)
  if (meant !== null) return { kind: 'letter-o-or-i', likely: meant }
  const right = wrongChecksum(key)
  return right === null ? null : { kind: 'checksum', likely: right }
}

function withoutLookAlikes(key: string): string | null {
  const doubtful = key.match(/[OI]/g)?.length ?? 0
  if (doubtful === 0 || doubtful > mostLookAlikes || classifyPlate(key).kind !== 'other') return null
  return (
    readings(key).find((reading) => classifyPlate(reading).kind !== 'other' && !wrongChecksum(reading)) ??
    null
  )
}

/** Every reading of the O and I of a key, the likeliest first. */
function readings(key: string): string[] {
  const ranked = [...key].reduce<{ text: string; doubt: number }[]>(
    (begun, character) => {
      const choices = lookAlikes[character] ?? [character]
      return begun.flatMap(({ text, doubt }) =>
        choices.map((choice, rank) => ({ text: text + choice, doubt: doubt + rank })),
      )
    },
    [{ text: '', doubt: 0 }],
  )
  return ranked.sort((a, b) => a.doubt - b.doubt).map(({ text }) => text)
}

/** The key with its right last letter, where the form is Singapore's and the letter is wrong. */
function wrongChecksum(key: string): string | null {
  if (!looksSingaporean(key) && classifyPlate(key).kind !== 'other') return null
  const right = singaporeReading(key)
  return right === key ? null : right
}
