import type { CommentView } from '#app/components/comments/comment-view.ts'
import type { TextPart } from '#app/domain/discussions/comment.ts'
import { fitted } from '#app/domain/discussions/fitting.ts'
import { cutForPage, pageBytes } from '#app/domain/text.ts'

/** Bytes of what a page holds of a comment besides its text: the HTML, and the data for the scripts. */
const COMMENT_BYTES = 4_000

/** The same of a piece of its text. */
const PART_BYTES: Record<TextPart['kind'], number> = { text: 60, link: 200, mention: 400 }

/**
 * Comments as a page has room for them, in bytes of the page. Those on the way to the one that is `asked` for stand in
 * any case.
 */
export function fittedViews(
  views: readonly CommentView[],
  budget: number,
  asked: string | null = null,
): CommentView[] {
  const way = new Set(asked === null ? [] : wayTo(asked, views))
  return fitted(views, budget, { sizeOf, cut, fold, isKept: ({ id }) => way.has(id) })
}

function sizeOf({ parts }: CommentView): number {
  return parts.reduce((sum, part) => sum + sizeOfPart(part), COMMENT_BYTES)
}

function sizeOfPart(part: TextPart): number {
  const href = part.kind === 'link' ? part.href : ''
  return PART_BYTES[part.kind] + pageBytes(part.text) + pageBytes(href)
}

function cut(view: CommentView, bytes: number): CommentView {
  const parts: TextPart[] = []
  let left = bytes - COMMENT_BYTES
  for (const part of view.parts) {
    const size = sizeOfPart(part)
    if (size > left) {
      const text = part.kind === 'text' ? cutForPage(part.text, left) : '…'
      parts.push({ kind: 'text', text })
      break
    }
    parts.push(part)
    left -= size
  }
  return { ...view, parts, isCut: true }
}

/** What was answered is read on the comment's own page, or loaded into its place. */
function fold(view: CommentView, replies: CommentView[]): CommentView {
  return { ...view, replies, more: view.replyCount > replies.length ? '' : null }
}

/** The ids from a top-level comment down to that one; empty where it is not among them. */
function wayTo(id: string, views: readonly CommentView[]): string[] {
  for (const view of views) {
    if (view.id === id) return [id]
    const below = wayTo(id, view.replies)
    if (below.length > 0) return [view.id, ...below]
  }
  return []
}
