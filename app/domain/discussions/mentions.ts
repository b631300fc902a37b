/** A stretch of a text, in UTF-16 units; `end` lies behind it. */
export type TextRange = { start: number; end: number }

const afterAt = /@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_])/g

/** What the end of an e-mail address’s local part looks like: a letter or digit, and signs that may follow it. */
const localPart = /[\p{Script=Latin}\p{N}_][-%+&=~^$#]{0,20}$/u

/** What goes on as a domain does. */
const domain = /^[A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2}/

/** How far back a local part is looked for: it has 64 characters at most. */
const LOCAL_PART = 64

/**
 * The names that a text mentions, whether anybody is called so or not. What lies inside its `links` is part of an
 * address, and so is a name within an e-mail address.
 */
export function findMentions(
  text: string,
  links: readonly TextRange[] = [],
): { username: string; position: number }[] {
  const plain = inHalfWidth(text)
  return [...plain.matchAll(afterAt)]
    .filter(({ index, 0: name }) => !isInAddress(plain, index, index + name.length))
    .filter(({ index }) => !links.some(({ start, end }) => index >= start && index < end))
    .map(({ index, 1: username = '' }) => ({ username, position: index }))
}

function isInAddress(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - LOCAL_PART), at)
  if (localPart.test(before)) return true
  // In a text without spaces, `你好@aminah`, only what follows tells.
  return /[^\s\p{Ps}\p{Pi}]$/u.test(before) && domain.test(text.slice(end, end + 255))
}

/** `＠ｎａｍｅ`, as a Chinese keyboard types it, as `@name`: each character as long as before. */
export function inHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  )
}
