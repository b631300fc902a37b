import type { ReactNode } from 'react'
import type { QueuedCommentView } from '#app/routes/admin/moderation/queue.ts'

/** A reported comment, with all of its text. */
export function CommentCard({ item, controls }: { item: QueuedCommentView; controls: ReactNode }) {
  return (
    <article className="queue__card queue__card--text">
      <blockquote className="queue__text">{item.text}</blockquote>
      <div className="queue__facts">{controls}</div>
    </article>
  )
}
