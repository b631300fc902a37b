/** Entries that stand in order, each with its rank; equal scores share one: 1, 1, 3. */
export function ranked<Entry extends object>(
  entries: readonly Entry[],
  scoreOf: (entry: Entry) => number,
): (Entry & { rank: number })[] {
  let rank = 0
  return entries.map((entry, index) => {
    const before = entries[index - 1]
    if (before === undefined || scoreOf(before) !== scoreOf(entry)) rank = index + 1
    return { ...entry, rank }
  })
}
