import type { PixelPoint, TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** One piece of text that may be a plate: a line as it was found, or several that stand like one. */
export type TextCandidate = {
  text: string
  /** Of each character of `text`, 0 to 1. */
  probabilities: readonly number[]
  /** Pixels of the picture. */
  centre: PixelPoint
  width: number
  lines: number
  /** Whether there is no sign that a character before the first or after the last was not read. */
  isWhole: boolean
}

/** A line with its own level: `right` and `down` are unit vectors along its text and from its top to its foot. */
type Line = TextBox & {
  centre: PixelPoint
  width: number
  height: number
  right: PixelPoint
  down: PixelPoint
}

/** How much higher one line may be than another of the same plate. */
const HEIGHTS = { row: 1.6, stack: 2.2 } as const

/** In heights of the line: room between two parts of a row, and from one row to the next. */
const GAP = { row: 1.8, stack: 0.9 } as const

/** In heights: parts of a row may overlap so much, and stand so much out of line. */
const OVERLAP = 0.6
const OFFSET = 0.5

/** In widths of the wider one: so much may a row stand to the side of the one above it. */
const STACK_OFFSET = 0.6

const MAX_PARTS = 3

/** In characters: with less room before its first one the line was found too late, and begins within another one. */
const LEAST_BEFORE = 0.15

/** In characters: what room there is more before a line than after it. Beyond that one was not read, at either end. */
const MORE_BEFORE = { least: -0.8, most: 0.6 } as const

/** The lines of a picture by themselves, two or three beside each other, and two one above the other. */
export function candidatesIn(boxes: readonly TextBox[]): TextCandidate[] {
  const lines = boxes.map(lineOf)
  const rows = lines.flatMap((line) => rowsFrom([line], lines))
  const stacks = lines.flatMap((top) => lines.flatMap((foot) => (isAbove(top, foot) ? [[top, foot]] : [])))
  return [...rows, ...stacks].map(joined)
}

function lineOf(box: TextBox): Line {
  const [from, to, end, below] = box.corners
  const width = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  const height = Math.max(1, Math.hypot(below.x - from.x, below.y - from.y))
  const right = { x: (to.x - from.x) / width, y: (to.y - from.y) / width }
  return {
    ...box,
    width,
    height,
    centre: { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 },
    right,
    down: { x: -right.y, y: right.x },
  }
}

/** The row itself, and those that begin with it. */
function rowsFrom(row: readonly Line[], lines: readonly Line[]): (readonly Line[])[] {
  const last = row.at(-1)
  if (last === undefined || row.length === MAX_PARTS) return [row]
  return [
    row,
    ...lines.filter((next) => isBeside(last, next)).flatMap((next) => rowsFrom([...row, next], lines)),
  ]
}

/** Whether `next` goes on to the right of `line`. */
function isBeside(line: Line, next: Line): boolean {
  if (line === next || !areAlike(line, next, HEIGHTS.row)) return false
  const height = Math.min(line.height, next.height)
  const gap = along(line, next) - (line.width + next.width) / 2
  return gap > -OVERLAP * height && gap < GAP.row * height && Math.abs(across(line, next)) < OFFSET * height
}

function isAbove(top: Line, foot: Line): boolean {
  if (top === foot || !areAlike(top, foot, HEIGHTS.stack)) return false
  const gap = across(top, foot) - (top.height + foot.height) / 2
  const height = Math.max(top.height, foot.height)
  return (
    gap > -OVERLAP * height &&
    gap < GAP.stack * height &&
    Math.abs(along(top, foot)) < STACK_OFFSET * Math.max(top.width, foot.width)
  )
}

function areAlike(a: Line, b: Line, times: number): boolean {
  return Math.max(a.height, b.height) < times * Math.min(a.height, b.height)
}

/** From the middle of one to the middle of the other, along the text of the first, and across it. */
function along(line: Line, other: Line): number {
  return dot(line.right, { x: other.centre.x - line.centre.x, y: other.centre.y - line.centre.y })
}

function across(line: Line, other: Line): number {
  return dot(line.down, { x: other.centre.x - line.centre.x, y: other.centre.y - line.centre.y })
}

function dot(a: PixelPoint, b: PixelPoint): number {
  return a.x * b.x + a.y * b.y
}

function joined(lines: readonly Line[]): TextCandidate {
  const [first] = lines
  const ends = lines.flatMap((line) => {
    const at = first === undefined ? 0 : along(first, line)
    return [at - line.width / 2, at + line.width / 2]
  })
  const mean = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0) / lines.length
  return {
    text: lines.map(({ text }) => text).join(''),
    probabilities: lines.flatMap(({ probabilities }) => probabilities),
    centre: { x: mean(({ centre }) => centre.x), y: mean(({ centre }) => centre.y) },
    width: Math.max(...ends) - Math.min(...ends),
    lines: lines.length,
    isWhole: isWhole(first, lines.at(-1)),
  }
}

function isWhole(first: Line | undefined, last: Line | undefined): boolean {
  const before = first?.room.before ?? 0
  const more = before - (last?.room.after ?? 0)
  return before >= LEAST_BEFORE && more >= MORE_BEFORE.least && more <= MORE_BEFORE.most
}
