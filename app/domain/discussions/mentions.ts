/** A stretch of a text, in UTF-16 units; `end` lies behind it. */
export type TextRange = { start: number; end: number }

/** A name after an `@` that no character of a name precedes: `mail@name.com` mentions nobody. */
const afterAt = /(?<![\p{Script=Latin}\p{N}_])@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_])/gu

/**
 * The names that a text mentions, whether anybody is called so or not. What lies inside its `links` is part of an
 * address.
 */
export function findMentions(
  text: string,
  links: readonly TextRange[] = [],
): { username: string; position: number }[] {
  return [...text.matchAll(afterAt)]
    .filter(({ index }) => !links.some(({ start, end }) => index >= start && index < end))
    .map(({ index, 1: username = '' }) => ({ username, position: index }))
}
