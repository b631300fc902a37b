import { MAX_DISPLAYED } from '#app/domain/awards/award.ts'

/** What a member does to one of their awards: it is shown, hidden, or moved by one place. */
export type DisplayChange = 'show' | 'hide' | 'earlier' | 'later'

/** The displayed awards in order after a change; the same where it changes nothing. */
export function withDisplayChange(
  displayed: readonly number[],
  award: number,
  change: DisplayChange,
): number[] {
  switch (change) {
    case 'show':
      // A fourth takes the place of the oldest (AWD-20).
      return displayed.includes(award) ? [...displayed] : [...displayed, award].slice(-MAX_DISPLAYED)
    case 'hide':
      return displayed.filter((one) => one !== award)
    case 'earlier':
      return withMoved(displayed, award, -1)
    case 'later':
      return withMoved(displayed, award, 1)
  }
}

/** At an end of the row it stays where it is. */
function withMoved(displayed: readonly number[], award: number, by: number): number[] {
  const from = displayed.indexOf(award)
  const to = from + by
  const others = displayed.filter((one) => one !== award)
  return from < 0 || to < 0 || to >= displayed.length ? [...displayed] : others.toSpliced(to, 0, award)
}
