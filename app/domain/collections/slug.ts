import anyAscii from 'any-ascii'

/** Addresses below `/collections/` that are screens of their own. */
const taken = new Set(['new', 'public', 'mine', 'feed'])

/** Digits, or the id of a collection or a raid; `k` alone would be one as soon as it is numbered. */
const shapedLikeAnId = /^(\d+|[kr](-\d+)?)$/

const MAX_LENGTH = 60

/** The address that a name gives: in a-z, 0-9 and `-`, whatever it is written in; Thai and Chinese by their sounds. */
export function slugOf(name: string): string {
  const ascii = anyAscii(name.normalize('NFKC').replaceAll(/['’]/g, '')).toLowerCase()
  const words = ascii.match(/[a-z0-9]+/g)?.join('-') ?? ''
  const slug = cutAtWord(words)
  return slug === '' || taken.has(slug) || shapedLikeAnId.test(slug)
    ? ['collection', slug].filter(Boolean).join('-')
    : slug
}

function cutAtWord(words: string): string {
  if (words.length <= MAX_LENGTH) return words
  const cut = words.slice(0, MAX_LENGTH + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, MAX_LENGTH)
}
