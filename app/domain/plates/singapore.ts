const checkLetters = 'AZYXUTSRPMLKJHGEDCB'
const weights = [9, 4, 5, 4, 3, 2]

/** The last letter of a Singapore plate: `singaporeLetter('SBA', '1234')` is `G`. */
export function singaporeLetter(prefix: string, number: string): string {
  const letters = [...prefix.slice(-2)].map((letter) => letter.charCodeAt(0) - 64)
  const digits = [...number.padStart(4, '0')].map(Number)
  const values = [...(letters.length === 1 ? [0, ...letters] : letters), ...digits]
  const sum = values.reduce((total, value, place) => total + value * (weights[place] ?? 0), 0)
  return checkLetters.charAt(sum % checkLetters.length)
}

/** The key with the last letter that its number asks for, or null where it has not the form of such a plate. */
export function singaporeReading(key: string): string | null {
  const [, prefix, number] = /^([A-HJ-NP-Z]{1,3})([1-9]\d{0,3})[A-Z]$/.exec(key) ?? []
  return prefix && number ? prefix + number + singaporeLetter(prefix, number) : null
}

/** `SCE9149` with its last letter, `SCE9149J`; null for what is no series of three letters and a number alone. */
export function withSingaporeLetter(key: string): string | null {
  const [, prefix, number] = /^(S[A-HJ-NP-Z]{2})([1-9]\d{0,3})$/.exec(key) ?? []
  return prefix && number ? prefix + number + singaporeLetter(prefix, number) : null
}

/**
 * Whether a Singapore series is meant though the form fits Sabah too. Private cars of Singapore have had three
 * letters from SBA on; of Sabah's series only those of Kota Kinabalu, Sandakan and Tawau (SA, SS, ST) do.
 */
export function looksSingaporean(key: string): boolean {
  return /^S[B-RU-Z][A-Z]\d+[A-Z]$/.test(key)
}
