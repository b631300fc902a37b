import { Fragment } from 'react'

/** A username; one that is too long for its place is broken after a `_` or before a capital, where it has one. */
export function Username({ name }: { name: string }) {
  const parts = name.match(/@?(?:[A-Z]+[^A-Z_]*|[^A-Z_]+)_*|_+/g) ?? []
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
