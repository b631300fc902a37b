export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
export type Area = Point & Size

/** How far the crop dialog zooms (GAL-21, GAL-22), and the quarter of a circle that it turns by (GAL-23). */
export const zoomLimits = { min: 0.5, max: 3, step: 0.1 } as const

const QUARTER = 90

/** Rounded to a step and clamped: 0.3 and not 0.30000000000000004. */
export function roundZoom(zoom: number): number {
  return clamp(Math.round(zoom / zoomLimits.step) / (1 / zoomLimits.step), zoomLimits.min, zoomLimits.max)
}

/** 0, 90, 180 or 270 degrees clockwise. */
export function rotateBy(rotation: number, quarters: 1 | -1): number {
  return (rotation + quarters * QUARTER + 360) % 360
}

/** The size after rotation. */
export function rotatedSize({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** What the dialog shows: sizes and the position of the picture's middle, from that of the frame, in CSS pixels. */
export type View = {
  /** The picture as it is drawn before turn and zoom. */
  shown: Size
  frame: Size
  position: Point
  zoom: number
  rotation: number
}

/** The position, clamped so that the picture fills the frame or, if smaller, stays inside it. */
export function clampPosition({ shown, frame, position, zoom, rotation }: View): Point {
  const { width, height } = rotatedSize(shown, rotation)
  const reach = { x: Math.abs(width * zoom - frame.width) / 2, y: Math.abs(height * zoom - frame.height) / 2 }
  return { x: clamp(position.x, -reach.x, reach.x), y: clamp(position.y, -reach.y, reach.y) }
}

/** What the frame shows of the picture, in pixels of the turned picture; whatever lies beside the picture is left out. */
export function visibleArea(view: View, natural: Size): Area {
  const { shown, frame, position, zoom, rotation } = view
  const whole = rotatedSize(natural, rotation)
  const scale = whole.width / (rotatedSize(shown, rotation).width * zoom)
  const across = visibleRange(whole.width, frame.width * scale, position.x * scale)
  const down = visibleRange(whole.height, frame.height * scale, position.y * scale)
  return { x: across.from, y: down.from, width: across.length, height: down.length }
}

/** The part of a line that a window shows; `offset` is from the window's middle to the line's. */
function visibleRange(line: number, window: number, offset: number): { from: number; length: number } {
  const start = (line - window) / 2 - offset
  const from = clamp(Math.round(start), 0, line - 1)
  const to = clamp(Math.round(start + window), from + 1, line)
  return { from, length: to - from }
}

/** The size, made smaller where its long side is longer than `side`. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
