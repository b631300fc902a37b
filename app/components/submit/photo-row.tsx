import type { ReactNode } from 'react'
import { FieldNotes, useField } from '#app/components/forms/field.tsx'

/** The photo beside what can be done with it, small, so that the plate's field is in view with it on any phone. */
export function PhotoRow({
  tools,
  isReading,
  children,
}: {
  tools: ReactNode
  isReading?: boolean
  children: ReactNode
}) {
  // What is wrong with the photo itself stands under it.
  const field = useField('photo', null, undefined)
  return (
    <div className="field">
      <div className="submit__photo">
        <div
          className="submit__picture"
          data-reading={isReading || undefined}
          aria-busy={isReading || undefined}
        >
          {children}
        </div>
        <div className="submit__tools">{tools}</div>
      </div>
      <FieldNotes field={field} help={null} />
    </div>
  )
}
