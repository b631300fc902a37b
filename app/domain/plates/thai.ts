/** The Thai consonants of A to Z, by sound where there is one, by look for A, E, I, U, W. All 26 differ. */
const thaiOfLatin = 'คบชดฮฟฆหงจกลมนอปขรสตยวพษญซ'

/** Latin letters as the thai style draws them (VEH-70); everything else stays. For display only. */
export function thaiLetters(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => thaiOfLatin.charAt(letter.toUpperCase().charCodeAt(0) - 65))
}

/**
 * The Latin key that the thai style would draw as this key, or null where there is none. For search, when
 * somebody types the Thai letters they saw and no plate has them.
 */
export function latinAlias(key: string): string | null {
  let hasAlias = false
  const alias = key.replace(/[\u0E00-\u0E7F]/g, (letter) => {
    const index = thaiOfLatin.indexOf(letter)
    if (index < 0) return letter
    hasAlias = true
    return String.fromCharCode(65 + index)
  })
  return hasAlias && /^[A-Z0-9]+$/.test(alias) ? alias : null
}
