/**
 * Whether a text begins as an SVG does: its first element is an `svg`, whatever declarations, comments and entities
 * stand before it. An HTML page that holds a drawing is none.
 */
export function isSvg(head: Buffer): boolean {
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(withoutPrologue(decoded(head)))
}

/** XML without a declaration is UTF-8 or has a byte order mark; each of these decoders drops its own. */
function decoded(head: Buffer): string {
  const mark = head.readUIntBE(0, Math.min(2, head.length))
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(head)
}

function withoutPrologue(text: string): string {
  let rest = text.trimStart()
  for (let end = endOfMarkup(rest); end > 0; end = endOfMarkup(rest)) rest = rest.slice(end).trimStart()
  return rest
}

/** Where the declaration, comment or document type ends that a text begins with; 0 for none. */
function endOfMarkup(text: string): number {
  if (text.startsWith('<?')) return after(text, '?>', 2)
  if (text.startsWith('<!--')) return after(text, '-->', 4)
  if (!/^<!doctype\s/i.test(text)) return 0
  const subset = text.indexOf('[')
  const end = after(text, '>', 2)
  return subset < 0 || subset > end ? end : after(text, '>', text.indexOf(']', subset))
}

/** Just behind the next `end`; 0 if there is none. */
function after(text: string, end: string, from: number): number {
  const at = from < 0 ? -1 : text.indexOf(end, from)
  return at < 0 ? 0 : at + end.length
}
