import type { ReactNode } from 'react'

/** Shown in place of an empty list; `action` is a link or button. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
