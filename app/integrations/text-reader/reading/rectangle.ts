import type { PixelPoint } from '#app/integrations/text-reader/text-reader.ts'

export type Corners = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint]

/** The rectangle of the least area around points, turned as it likes. `angle` is that of the side `width`, in radians. */
export type Rectangle = { centre: PixelPoint; width: number; height: number; angle: number }

/** Null for points on one line. */
export function smallestRectangle(points: readonly PixelPoint[]): Rectangle | null {
  const hull = convexHull(points)
  if (hull.length < 3) return null
  let best: Rectangle | null = null
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] as PixelPoint
    const rectangle = along(hull, Math.atan2(to.y - from.y, to.x - from.x))
    if (best === null || rectangle.width * rectangle.height < best.width * best.height) best = rectangle
  }
  return best === null ? null : upright(best)
}

/** Larger by as much on all sides. */
export function grown(rectangle: Rectangle, by: number): Rectangle {
  return { ...rectangle, width: rectangle.width + 2 * by, height: rectangle.height + 2 * by }
}

/** Clockwise from the top left one, as the text in it is read. */
export function cornersOf({ centre, width, height, angle }: Rectangle): Corners {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (x: number, y: number): PixelPoint => ({
    x: centre.x + x * cos - y * sin,
    y: centre.y + x * sin + y * cos,
  })
  const [x, y] = [width / 2, height / 2]
  return [at(-x, -y), at(x, -y), at(x, y), at(-x, y)]
}

/** With a side of that angle. */
function along(points: readonly PixelPoint[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, u)
    right = Math.max(right, u)
    top = Math.min(top, v)
    bottom = Math.max(bottom, v)
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  const centre = { x: u * cos - v * sin, y: u * sin + v * cos }
  return { centre, width: right - left, height: bottom - top, angle }
}

/** The same rectangle, told so that its text stands upright, not more than 45 degrees from level. */
function upright({ centre, width, height, angle }: Rectangle): Rectangle {
  const quarters = Math.round(angle / (Math.PI / 2))
  const level = { centre, angle: angle - (quarters * Math.PI) / 2 }
  return quarters % 2 === 0 ? { ...level, width, height } : { ...level, width: height, height: width }
}

/** Andrew's monotone chain. */
function convexHull(points: readonly PixelPoint[]): PixelPoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const chain = (ordered: readonly PixelPoint[]) => {
    const kept: PixelPoint[] = []
    for (const point of ordered) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2) as PixelPoint, kept.at(-1) as PixelPoint, point))
        kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

function turnsLeft(a: PixelPoint, b: PixelPoint, c: PixelPoint): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
}
