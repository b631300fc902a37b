import type { ReactNode } from 'react'

/** What stands where nothing is yet; `action` is the link or button that changes that. */
export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
