import type { Comment, TextPart } from '#app/domain/discussions/comment.ts'
import { findLinks } from '#app/domain/discussions/links.server.ts'
import { inHalfWidth, type TextRange } from '#app/domain/discussions/mentions.ts'

/** A text with its links and mentions told apart: nothing else in it is markup. A mention in a link stays part of it. */
export function textParts(text: string, mentions: Comment['mentions']): TextPart[] {
  const parts: TextPart[] = []
  let written = 0
  for (const { start, end, part } of markedIn(text, mentions)) {
    if (start > written) parts.push({ kind: 'text', text: text.slice(written, start) })
    parts.push(part)
    written = end
  }
  if (written < text.length) parts.push({ kind: 'text', text: text.slice(written) })
  return parts
}

/** In order, and none over another. */
function markedIn(text: string, mentions: Comment['mentions']): (TextRange & { part: TextPart })[] {
  const links = findLinks(text).map(({ start, end, href }) => ({
    start,
    end,
    part: { kind: 'link', text: text.slice(start, end), href } as const,
  }))
  const names = mentions
    .map(({ position, username, name }) => {
      const end = position + 1 + username.length
      const part = { kind: 'mention', text: text.slice(position, end), username: name } as const
      return { start: position, end, part, isThere: inHalfWidth(part.text) === `@${username}` }
    })
    .filter(({ isThere }) => isThere)
  const marked: (TextRange & { part: TextPart })[] = []
  for (const one of [...links, ...names].sort((a, b) => a.start - b.start)) {
    if (one.start >= (marked.at(-1)?.end ?? 0)) marked.push(one)
  }
  return marked
}
