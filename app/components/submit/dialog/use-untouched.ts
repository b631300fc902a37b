import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SubmitView } from '#app/components/submit/submit-view.ts'

type Filling = Pick<SubmitView, 'suggestions' | 'plateText'>

/** In this order: a make brings its models. */
const names = ['plate', 'make', 'model', 'color', 'bodyStyle', 'profile'] as const

/**
 * Puts what was read into the fields that the reader has not touched, and empties those again for another photo. `isReady`
 * once the fields are there; `inside` is in their form. `hasTyped`: the reader has touched some.
 */
export function useUntouched(inside: RefObject<HTMLElement>, reading: Filling | null, isReady: boolean) {
  const touched = useRef(new Set<string>())
  const isFilling = useRef(false)
  const [hasTyped, setHasTyped] = useState(false)

  useEffect(() => {
    let isHere = true
    // Not while React renders: each field is shown before the next is filled.
    queueMicrotask(() => {
      const form = inside.current?.closest('form')
      if (!isHere || !form) return
      isFilling.current = true
      fill(form, reading, touched.current)
      isFilling.current = false
    })
    return () => {
      isHere = false
    }
  }, [inside, reading, isReady])

  return {
    hasTyped,
    noteInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (isFilling.current) return
      touched.current.add((target as unknown as HTMLInputElement).name)
      setHasTyped(true)
    },
  }
}

function fill(form: HTMLFormElement, reading: Filling | null, touched: ReadonlySet<string>): void {
  for (const name of names) {
    // Of another make it would be none of its models.
    const isMakeSettled = touched.has('make') || touched.has('model')
    if (touched.has(name) || (isMakeSettled && (name === 'make' || name === 'model'))) continue
    const field = form.elements.namedItem(name)
    if (field === null) continue
    const value = (name === 'plate' ? reading?.plateText : reading?.suggestions?.[name]) ?? ''
    ;(field as HTMLInputElement | RadioNodeList).value = value
    const [element] = field instanceof RadioNodeList ? [form] : [field]
    flushSync(() => element.dispatchEvent(new Event('input', { bubbles: true })))
  }
}
