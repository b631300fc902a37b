/**
 * Whether a text begins as an SVG does: its first element is an `svg`, whatever declarations, comments and entities
 * stand before it. An HTML page that holds a drawing is none.
 */
export function isSvg(head: Buffer): boolean {
  return /^<(?:[\w.-]+:)?svg[\s/>]/.test(withoutPrologue(decoded(head)))
}

/**
 * An SVG as readers take it, in UTF-8. libvips knows one only by the letters that the comment in front has in it, and
 * seeks them in the first 1000 bytes; old drawing programs write more than that before the root.
 */
export function readableSvg(svg: Buffer): Buffer {
  return Buffer.from(`<!--<svg-->${decoded(svg).replace(/^\s*<\?xml\s[^>]*\?>/, '')}`)
}

/** By its byte order mark, which the decoder drops, or by what its declaration says. */
function decoded(svg: Buffer): string {
  const mark = svg.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(svg)
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(svg)
  const declared = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    svg.toString('latin1', 0, 200),
  )?.[1]
  return decoderFor(declared).decode(svg)
}

function decoderFor(encoding = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
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
