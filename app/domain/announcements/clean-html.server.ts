import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { cutGraphemes } from '#app/domain/text.ts'
import { withoutIsolates } from '#app/domain/text-input.ts'

/** What an admin may write: text, not pictures, styles or scripts, and no heading above those of the page around it. */
const allowed: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', a: toLink },
  // A text has few levels; thousands would make browsers slow.
  nestingLimit: 12,
}

const shown: IOptions = {
  ...allowed,
  allowedAttributes: { a: ['href', 'rel'] },
  transformTags: {
    ...allowed.transformTags,
    a: (name, { href }) =>
      toLink(name, { rel: 'noopener nofollow', ...(href ? { href: unturned(href) } : {}) }),
  },
  textFilter: unturned,
}

/** A link with a name or password in it is none: `https://this.site@evil.example` leads elsewhere than it seems. Its text stays. */
function toLink(tagName: string, { href, ...attribs }: Attributes): Tag {
  return { tagName, attribs: href !== undefined && isPlainLink(href) ? { href, ...attribs } : attribs }
}

function isPlainLink(href: string): boolean {
  try {
    const { username, password } = new URL(href, 'http://site.invalid')
    return username === '' && password === ''
  } catch {
    return false
  }
}

/** Without what turns the direction of a text: from before such texts were refused, or where an entity stood for it. */
function unturned(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/**
 * HTML as it is kept: what is allowed of what was written. Lines of plain text become paragraphs. What is kept stays the
 * same when it is sent back.
 */
export function htmlToKeep(written: string): string {
  let html = isHtml(written) ? written : paragraphsOf(written)
  // Tags that are nested wrongly are closed elsewhere when they are read again; a few rounds settle that.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cleaned = inLists(withoutIsolates(sanitizeHtml(html, allowed))).trim()
    if (cleaned === html) break
    html = cleaned
  }
  return html
}

const MAX_ROUNDS = 10

/** Clean HTML in which every `<li>` stands in a list; those that stand in none, one after the other, get one. */
function inLists(html: string): string {
  const open: string[] = []
  let isLone = false
  const parts = html.split(/(<[^>]*>)/)
  return parts
    .map((part, index) => {
      const tag = /^<(\/?)(\w+)/.exec(part)
      if (tag === null || part.endsWith('/>')) return part
      const [, isEnd, name = ''] = tag
      if (!isEnd) {
        const isFirst = name === 'li' && !isLone && !isList(open.at(-1))
        isLone &&= name === 'li'
        open.push(isFirst || isLone ? 'lone' : name)
        return isFirst ? `<ul>${part}` : part
      }
      const wasLone = open.pop() === 'lone'
      isLone = wasLone && /^\s*$/.test(parts[index + 1] ?? '') && parts[index + 2] === '<li>'
      return wasLone && !isLone ? `${part}</ul>` : part
    })
    .join('')
}

function isList(tag: string | undefined): boolean {
  return tag === 'ul' || tag === 'ol'
}

/** HTML as it is shown: cleaned again, whatever is stored, and its links say that they lead away. */
export function htmlToShow(stored: string): string {
  return inLists(sanitizeHtml(stored, shown))
}

/** The words of HTML in one line, as plain text; a point between what a list holds. */
export function plainTextOf(html: string): string {
  const apart = html
    .replace(/<\/li>\s*<li>/gi, ' · ')
    .replace(/<(?:br|\/?(?:p|h[1-6]|li|ul|ol|blockquote|pre)|hr)\b/gi, ' $&')
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
  return /<(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|div)\b/i.test(text)
}

function paragraphsOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/)
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('\n')
}
