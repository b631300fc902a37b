import { MAX_DISPLAYED } from '#app/domain/awards/award.ts'

/** With one more at the end: a fourth takes the place of the oldest (AWD-20). */
export function withAward(displayed: readonly number[], award: number): number[] {
  const others = displayed.filter((one) => one !== award)
  return [...others, award].slice(-MAX_DISPLAYED)
}

export function withoutAward(displayed: readonly number[], award: number): number[] {
  return displayed.filter((one) => one !== award)
}

/** One place earlier or later; at the end of the row, as it was. */
export function withMoved(displayed: readonly number[], award: number, to: 'earlier' | 'later'): number[] {
  const from = displayed.indexOf(award)
  const target = to === 'earlier' ? from - 1 : from + 1
  if (from < 0 || target < 0 || target >= displayed.length) return [...displayed]
  const moved = withoutAward(displayed, award)
  moved.splice(target, 0, award)
  return moved
}
