import { createContext, useContext } from 'react'

/** Hidden fields that every form of a page carries: what the page is about, whatever its address is by now. */
export const PageFields = createContext<Record<string, string>>({})

/** The page's own hidden fields. */
export function HiddenPageFields() {
  return Object.entries(useContext(PageFields)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** Says which of its intents a screen is asked for. */
export function IntentField({ value }: { value: string }) {
  return <input type="hidden" name="intent" value={value} />
}
