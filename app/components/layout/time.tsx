import type { Moment } from '#app/i18n/format.ts'

/** A date or age, as the server worded it. */
export function Time({ value }: { value: Moment }) {
  return <time dateTime={value.iso}>{value.text}</time>
}
