import { countGraphemes } from '#app/domain/text.ts'

/**
 * Where a text would lead its reader to: links, bare hosts, e-mail addresses, telephone numbers, handles. Each begins where
 * a word does: from each of its characters, a long one would take most of a second.
 */
const addresses =
  /(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*|(?<![\w-])[a-z\d-]+\.(?:com|net|org|info|biz|io|app|xyz|my|sg|th|cn|ru)\b|\+?\d(?:[\s-]?\d){8,}|(?<!\w)@\w+/giu

/** Controls, directions and everything else that takes no room, but for what joins the parts of an emoji. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}](?<!\u200d)/gu

/** A text that a model suggests, on one line, without addresses; null where nothing stays or it is longer than `max`. */
export function suggestedText(text: string | null, max: number): string | null {
  if (text === null || text.length > 10 * max) return null
  const plain = text
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(addresses, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return plain === '' || countGraphemes(plain, max) > max ? null : plain
}
