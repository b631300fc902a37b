import type { PixelPoint } from '#app/integrations/text-reader/text-reader.ts'

/** Pixels that hang together. `outline` are the two ends of each row of them, as far as an outer edge goes. */
export type Region = { outline: PixelPoint[]; size: number; mean: number }

/** Of `map`, rows of `width` values, the pixels over `threshold` that touch each other, corners too. */
export function regionsOf(map: Float32Array, width: number, threshold: number): Region[] {
  const height = map.length / width
  const taken = new Uint8Array(map.length)
  const regions: Region[] = []
  const isPart = (at: number) => taken[at] === 0 && (map[at] ?? 0) > threshold
  for (let start = 0; start < map.length; start += 1) {
    if (!isPart(start)) continue
    const rows = new Map<number, { left: number; right: number }>()
    const waiting = [start]
    taken[start] = 1
    let [size, sum] = [0, 0]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      size += 1
      sum += map[at] ?? 0
      widen(rows, x, y)
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
          const next = nextY * width + nextX
          if (!isPart(next)) continue
          taken[next] = 1
          waiting.push(next)
        }
      }
    }
    regions.push({ outline: outlineOf(rows), size, mean: sum / size })
  }
  return regions
}

function widen(rows: Map<number, { left: number; right: number }>, x: number, y: number): void {
  const row = rows.get(y)
  if (row === undefined) rows.set(y, { left: x, right: x })
  else if (x < row.left) row.left = x
  else if (x > row.right) row.right = x
}

/** The outer corners of the pixels. */
function outlineOf(rows: Map<number, { left: number; right: number }>): PixelPoint[] {
  return [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: left, y: y + 1 },
    { x: right + 1, y },
    { x: right + 1, y: y + 1 },
  ])
}
