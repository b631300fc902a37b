import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SubmitView } from '#app/components/submit/submit-view.ts'

type Filling = Pick<SubmitView, 'suggestions' | 'plateText'>

/** In this order: a make brings its models. */
const names = ['plate', 'make', 'model', 'color', 'bodyStyle', 'profile'] as const

type Photo = {
  reading: Filling | null
  /** As it was picked: cropped anew it is the same one. */
  original: File
  /** The fields are there. */
  isReady: boolean
  /** What was typed when the form was kept, which nothing that is read takes the place of; null: it was not. */
  typedBefore: Record<string, string> | null
  /** The form was sent, perhaps without its answer: with other content it would be another form, and be done again. */
  isSent: boolean
}

/**
 * Puts what was read into the fields that the reader has not touched, and empties those again for another photo. What
 * they have typed stays, and is to be checked there (`isOfOther`). `inside` is in the form of the fields; `hasTyped`: the
 * reader has touched some.
 */
export function useUntouched(
  inside: RefObject<HTMLElement>,
  { reading, original, isReady, typedBefore, isSent }: Photo,
) {
  const touched = useRef(new Set<string>())
  const isFilling = useRef(false)
  const isPlateChosen = useRef(false)
  const [typedFor, setTypedFor] = useState<File | null>(typedBefore && original)
  const last = useRef(original)
  const isSettled = useRef(isSent)
  isSettled.current = isSent

  useEffect(() => {
    if (last.current === original) return
    last.current = original
    // It was read from the photo before, not typed.
    if (isPlateChosen.current) touched.current.delete('plate')
    isPlateChosen.current = false
    if (touched.current.size === 0) setTypedFor(null)
  }, [original])

  useEffect(() => {
    let isHere = true
    // Not while React renders: each field is shown before the next is filled.
    queueMicrotask(() => {
      const form = inside.current?.closest('form')
      if (!isHere || !form || isSettled.current) return
      isFilling.current = true
      fill(form, reading, touched.current, typedBefore)
      isFilling.current = false
    })
    return () => {
      isHere = false
    }
  }, [inside, reading, isReady, typedBefore])

  return {
    hasTyped: typedFor !== null,
    isOfOther: typedFor !== null && typedFor !== original,
    noteReading: () => {
      isPlateChosen.current = true
    },
    noteInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (isFilling.current) return
      const { name } = target as unknown as HTMLInputElement
      touched.current.add(name)
      if (name === 'plate') isPlateChosen.current = false
      setTypedFor(original)
    },
  }
}

function fill(
  form: HTMLFormElement,
  reading: Filling | null,
  touched: ReadonlySet<string>,
  typedBefore: Record<string, string> | null,
): void {
  // A make that was typed brings no model of another one along.
  const isTyped = (name: string) =>
    Boolean(typedBefore?.[name]) || (name === 'model' && Boolean(typedBefore?.make))
  for (const name of names) {
    // Of another make it would be none of its models.
    const isMakeSettled = touched.has('make') || touched.has('model')
    if (touched.has(name) || (isMakeSettled && (name === 'make' || name === 'model'))) continue
    const field = form.elements.namedItem(name)
    if (field === null) continue
    const read = name === 'plate' ? reading?.plateText : reading?.suggestions?.[name]
    const value = (isTyped(name) ? typedBefore?.[name] : read) ?? ''
    ;(field as HTMLInputElement | RadioNodeList).value = value
    const [element] = field instanceof RadioNodeList ? [form] : [field]
    flushSync(() => element.dispatchEvent(new Event('input', { bubbles: true })))
  }
}
