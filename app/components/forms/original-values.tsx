import { useContext, useState } from 'react'
import { FormContext } from '#app/components/forms/action-form.tsx'

/**
 * The values a form was filled with, so that saving overwrites nobody else's edit. They stay the same when the page is
 * revalidated and when the form is refused.
 */
export function OriginalValues({ values }: { values: Record<string, string | null> }) {
  const { typed } = useContext(FormContext)
  const [original] = useState(() => JSON.stringify(values))
  return <input type="hidden" name="original" value={typed?.original ?? original} />
}
