import { LinkifyIt } from 'linkify-it'
import type { TextRange } from '#app/domain/discussions/mentions.ts'

/** URLs with http or https; without a scheme only those that begin with `www.`, since "nice.my" is mostly a typo. */
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, maxLength: 2_000 })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)

type Link = TextRange & { href: string }

/** The URLs in a text, in order. */
export function findLinks(text: string): Link[] {
  const found = finder.match(withRoomAroundAddresses(text)) ?? []
  return found.flatMap(({ schema, index, lastIndex, raw }) => {
    if (schema === '' && !/^www\./i.test(raw)) return []
    const href = schema === '' ? `https://${raw}` : raw
    return URL.canParse(href) ? [{ start: index, end: lastIndex, href }] : []
  })
}

/** Letters of scripts that put no spaces around words, their signs, emoji, and what is invisible: browsers copy them percent-encoded. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const signs = String.raw`\p{Extended_Pictographic}\u3000-\u303f\u30fb\u30fc\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffef\u200b-\u200f\u2060\ufeff`

/** A domain in such a script, `https://例子.中国`, or what stands beside an address. */
const besideAddresses = new RegExp(
  String.raw`((?:https?:\/\/|www\.)(?=[${unspaced}])[^\s\p{P}${signs}]+(?:[.-][^\s\p{P}${signs}]+)+)|[${unspaced}${signs}]+`,
  'giu',
)

/** The text with such characters as spaces, as long as before: `见https://example.com/docs。谢谢` has an address. */
function withRoomAroundAddresses(text: string): string {
  return text.replace(besideAddresses, (found, domain?: string) => domain ?? ' '.repeat(found.length))
}
