import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { cutGraphemes } from '#app/domain/text.ts'

/** What an admin may write: text, not pictures, styles or scripts, and no heading above those of the page around it. */
const allowed: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
  // A text has few levels; thousands would make browsers slow.
  nestingLimit: 12,
}

const shown: IOptions = {
  ...allowed,
  allowedAttributes: { a: ['href', 'rel'] },
  transformTags: {
    ...allowed.transformTags,
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }),
  },
}

/**
 * HTML as it is kept: what is allowed of what was written. Lines of plain text become paragraphs. What is kept stays the
 * same when it is sent back.
 */
export function htmlToKeep(written: string): string {
  let html = isHtml(written) ? written : paragraphsOf(written)
  // Tags that are nested wrongly are closed elsewhere when they are read again; a few rounds settle that.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cleaned = sanitizeHtml(html, allowed).trim()
    if (cleaned === html) break
    html = cleaned
  }
  return html
}

const MAX_ROUNDS = 10

/** HTML as it is shown: cleaned again, whatever is stored, and its links say that they lead away. */
export function htmlToShow(stored: string): string {
  return sanitizeHtml(stored, shown)
}

/** The words of HTML in one line, as plain text. */
export function plainTextOf(html: string): string {
  const apart = html.replace(/<(?:br|hr|\/(?:p|h[1-6]|li|blockquote|pre))\b/gi, ' $&')
  const escaped = sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
  return escaped
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()
}

const EXCERPT_LENGTH = 160

/** Of long HTML, what is read for its excerpt, in characters. */
export const START_LENGTH = 2_000

/** The first words of HTML. */
export function excerptOf(html: string): string {
  return cutGraphemes(plainTextOf(html.slice(0, START_LENGTH)), EXCERPT_LENGTH)
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"' }

function isHtml(text: string): boolean {
  return /<(?:p|br|hr|h[1-6]|ul|ol|blockquote|pre|div)\b/i.test(text)
}

function paragraphsOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/)
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('\n')
}
