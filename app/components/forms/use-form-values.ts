import { type RefObject, useEffect, useRef, useState } from 'react'

type Fields = Record<string, string>

/**
 * The current text fields of a form, also those typed before hydration; null before the first effect. The ref goes to an
 * element inside the form.
 */
export function useFormValues(): [RefObject<HTMLDivElement>, Fields | null] {
  const inside = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Fields | null>(null)
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const read = () => setTyped(textsOf(form))
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  return [inside, typed]
}

function textsOf(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}
