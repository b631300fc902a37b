import type { CSSProperties } from 'react'
import { repTier } from '#app/domain/users/user.ts'

/** A member's rep as `text`, in the colour of its tier (PROF-59). */
export function Rep({ rep, text }: { rep: number; text: string }) {
  const tier = repTier(rep)
  return (
    <span className="rep" data-tier={tier} style={{ '--tier': tier } as CSSProperties}>
      {text}
    </span>
  )
}
