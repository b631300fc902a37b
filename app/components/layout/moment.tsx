import type { Moment as Worded } from '#app/i18n/format.ts'

/** A date or age, as the server worded it. */
export function Moment({ value }: { value: Worded }) {
  return <time dateTime={value.iso}>{value.text}</time>
}
