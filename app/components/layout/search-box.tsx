import { Form } from '@remix-run/react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { plateMaxTyped } from '#app/domain/plates/plate.ts'

/** Invented plates, one of each kind. */
const examples = ['WXY 8', 'EV 2020', 'SBA 1234 G', '1กข 9', 'QYX 77', '00-07-DC']

/** The header's search (HDR-27); on phones an icon that opens (search.css). */
export function SearchBox() {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Form role="search" action="/search" className="find-mini" aria-label={t('search.label')}>
      <label className="vh" htmlFor={id}>
        {t('search.label')}
      </label>
      <PlateInput id={id} placeholder={t('search.placeholder')} />
      {/* Safari gives a pressed button the focus only with a `tabindex`; without it the box would close before the click. */}
      <button aria-label={t('search.submit')} tabIndex={0}>
        <Icon name="search" />
      </button>
    </Form>
  )
}

type PlateInputProps = { id: string; placeholder?: string; defaultValue?: string }

/** The field of a plate, which types examples while nobody uses it. */
export function PlateInput({ id, placeholder = examples[0], defaultValue }: PlateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useTypedExamples(input)
  return (
    <input
      ref={input}
      id={id}
      name="q"
      maxLength={plateMaxTyped}
      placeholder={placeholder}
      defaultValue={defaultValue}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
    />
  )
}

/** When the examples start, ms after the page (HDR-29). */
const START_MS = 5_000

/**
 * Types examples into the placeholder (HDR-28) until the box is focused, unless reduced motion is preferred. It writes to
 * the element itself, so that nothing is rendered.
 */
function useTypedExamples(input: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const box = input.current
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (box === null || prefersReducedMotion || box === document.activeElement) return
    const { placeholder } = box
    const frames = typing()
    let timer = setTimeout(next, START_MS)
    function next() {
      const [shown, pauseMs] = frames.next().value
      if (box) box.placeholder = shown
      timer = setTimeout(next, pauseMs)
    }
    function stop() {
      clearTimeout(timer)
      if (box) box.placeholder = placeholder
    }
    box.addEventListener('focus', stop)
    return () => {
      stop()
      box.removeEventListener('focus', stop)
    }
  }, [input])
}

function* typing(): Generator<[shown: string, pauseMs: number], never> {
  for (;;) {
    for (const example of examples) {
      for (let length = 1; length < example.length; length++) yield [example.slice(0, length), 140]
      yield [example, 1_800]
      for (let length = example.length - 1; length > 0; length--) yield [example.slice(0, length), 45]
    }
  }
}
