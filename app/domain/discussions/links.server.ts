import { LinkifyIt } from 'linkify-it'
import type { TextRange } from '#app/domain/discussions/mentions.ts'

/** URLs with http or https; without a scheme only those that begin with `www.`, since "nice.my" is mostly a typo. */
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, maxLength: 2_000 })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)

export type Link = TextRange & { href: string }

/** The URLs in a text, in order. */
export function findLinks(text: string): Link[] {
  const found = finder.match(text) ?? []
  return found.flatMap(({ schema, index, lastIndex, raw }) => {
    if (schema === '' && !/^www\./i.test(raw)) return []
    const href = schema === '' ? `https://${raw}` : raw
    return URL.canParse(href) ? [{ start: index, end: lastIndex, href }] : []
  })
}
