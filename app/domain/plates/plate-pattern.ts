import { plateKey } from '#app/domain/plates/plate.ts'

/**
 * A plate key with `?` for one and `*` for any number of characters, however it was written. A key holds letters and
 * digits alone, so nothing in it means anything to GLOB or to a regular expression.
 */
export function platePattern(text: string): string {
  return text
    .normalize('NFKC')
    .split(/([?*]+)/)
    .map((part, index) => (index % 2 === 1 ? part : plateKey(part)))
    .join('')
    .replace(/\*+/g, '*')
}

/** Whether a pattern stands anywhere in a plate key. */
export function isInPlate(pattern: string, key: string): boolean {
  const expression = pattern.replaceAll('?', '.').replaceAll('*', '.*')
  return new RegExp(expression, 'su').test(key)
}
