import { useContext, useState } from 'react'
import { FormContext } from '#app/components/forms/action-form.tsx'

/**
 * What a form was filled with, so that it does not undo what somebody else writes meanwhile. It stays what it was when
 * the page is drawn anew, and when the form comes back.
 */
export function OriginalValues({ values }: { values: Record<string, string | null> }) {
  const { typed } = useContext(FormContext)
  const [original] = useState(() => JSON.stringify(values))
  return <input type="hidden" name="original" value={typed?.original ?? original} />
}
