/** A text without capitals and accents, as the index by trigrams sees it; in SQL it is `folded(…)`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
