import { classifyPlate } from '#app/domain/plates/grammar.ts'

const pairs = [
  'O0',
  'Q0',
  'D0',
  'I1',
  'L1',
  'B8',
  'S5',
  'Z2',
  'G6',
  'T7',
  'A4',
  'UV',
  'VY',
  'MN',
  'WV',
  'OQ',
  'OD',
  'OC',
  'OG',
  'IT',
  'EF',
  'PR',
  'HN',
  'KX',
] as const

/** For each character those that it is taken for. */
const alike = new Map<string, string[]>()
for (const [a = '', b = ''] of pairs) {
  alike.set(a, [...(alike.get(a) ?? []), b])
  alike.set(b, [...(alike.get(b) ?? []), a])
}

/**
 * What a plate may be instead, when one character was taken for another that looks like it: only what has a form of
 * here, the least sure character first. `confidence` is that of the plate times the doubt about the character.
 */
export function lookAlikesOf(
  plate: string,
  probabilities: readonly number[],
  confidence: number,
): { plate: string; confidence: number }[] {
  return [...plate]
    .flatMap((character, at) =>
      (alike.get(character) ?? []).map((other) => ({
        plate: plate.slice(0, at) + other + plate.slice(at + 1),
        confidence: confidence * (1 - (probabilities[at] ?? 1)),
      })),
    )
    .filter((one) => classifyPlate(one.plate).kind !== 'other')
    .sort((a, b) => b.confidence - a.confidence)
}
