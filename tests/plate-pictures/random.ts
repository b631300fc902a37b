/** Numbers that look random, always the same for a seed (mulberry32). */
export type Random = {
  /** From `low` to below `high`. */
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    between,
    whole,
    pick: <T>(items: readonly T[]) => items[whole(0, items.length - 1)] as T,
    chance: (probability) => next() < probability,
  }
}
