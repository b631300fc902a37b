import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a field's value in step with the address: a changed `defaultValue` has no effect, and a new element would lose
 * the focus. A select in use is left alone, since the answer may be to an earlier choice.
 */
export function useSyncedValue(field: RefObject<HTMLInputElement | HTMLSelectElement>, value: string): void {
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    const isBeingChosen = field.current?.localName === 'select' && field.current === document.activeElement
    if (field.current && !isBeingChosen) field.current.value = value
  }, [field, value])
}
