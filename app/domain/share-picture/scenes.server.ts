import { plateOutlineSvg } from '#app/domain/plates/outline.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { bodyShapeOf, isDarkPaint, plateBoxes } from '#app/domain/vehicles/body-shape.ts'
import { rearSvg, rears } from '#app/domain/vehicles/rears.ts'

/** What chat apps and social networks show whole. */
export const pictureSize = { width: 1200, height: 630 } as const

export const yellow = '#ffc21a'

/** Paint of a vehicle whose colour nobody has said yet, as on the site. */
const unknownPaint = '#8a9097'

type Box = { x: number; y: number; width: number; height: number }

/** The rear of the vehicle on asphalt, by night or, for dark paints, by day. `color` is `#rrggbb`. */
export function carScene(vehicle: {
  plate: string
  plateStyle: PlateStyle
  color: string | null
  bodyStyle: string | null
}): string {
  const shape = bodyShapeOf(vehicle.bodyStyle)
  const paint = vehicle.color ?? unknownPaint
  return (
    (isDarkPaint(paint) ? day : night) +
    '<ellipse cx="600" cy="430" rx="400" ry="28" fill="url(#shade)"/>' +
    `<g color="${paint}" transform="translate(600 432) scale(1.25) translate(-320 -322)">` +
    rearSvg(rears[shape]) +
    plateIn(plateBoxes[shape], vehicle.plate, vehicle.plateStyle) +
    '</g>'
  )
}

/** Nothing but the road, for a vehicle that is deleted. */
export function emptyRoad(): string {
  return asphalt + [142, 466].map((y) => dashes(y, 20, yellow)).join('')
}

/** The plate, as large as the box allows, in its middle. */
export function plateIn(box: Box, key: string, style: PlateStyle): string {
  const { svg, width, height } = plateOutlineSvg(key, style)
  const scale = Math.min(box.width / width, box.height / height)
  const x = box.x + (box.width - width * scale) / 2
  const y = box.y + (box.height - height * scale) / 2
  return `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`
}

export function rect({ x, y, width, height }: Box, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

/** A broken road marking across the picture, its strokes leaning as those of the site do. */
export function dashes(y: number, height: number, fill: string): string {
  const strokes = Array.from({ length: 11 }, (_, i) => `M${i * 120 - 50} ${y}h70l-${height} ${height}h-70z`)
  return `<path d="${strokes.join('')}" fill="${fill}"/>`
}

function gradient(id: string, colours: [string, string]): string {
  const [top, foot] = colours
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`
}

function lights(fill: string, opacity: number, spots: [x: number, y: number, r: number][]): string {
  const circles = spots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
  return `<g fill="${fill}" opacity="${opacity}">${circles.join('')}</g>`
}

const horizon = 326

/** The road from the horizon on, with its markings that run together in the distance. */
function road(far: string, near: string, edge: string): string {
  return (
    gradient('road', [far, near]) +
    rect({ x: 0, y: horizon, width: 1200, height: 630 - horizon }, 'url(#road)') +
    rect({ x: 0, y: horizon, width: 1200, height: 4 }, edge) +
    `<path d="M118 ${horizon + 18}h24L-20 500h-56zM1082 ${horizon + 18}h-24L1220 500h56z" fill="${yellow}"/>` +
    '<radialGradient id="shade"><stop offset=".3" stop-opacity=".55"/><stop offset="1" stop-opacity="0"/></radialGradient>'
  )
}

const night =
  gradient('sky', ['#14181d', '#2b323b']) +
  rect({ x: 0, y: 0, width: 1200, height: horizon }, 'url(#sky)') +
  lights('#ffcf5c', 0.5, [
    [70, 150, 13],
    [168, 206, 8],
    [246, 118, 10],
    [962, 96, 12],
    [1046, 190, 8],
    [1132, 126, 15],
  ]) +
  lights('#ff5a6b', 0.4, [
    [92, 296, 9],
    [132, 296, 9],
    [1076, 300, 9],
    [1116, 300, 9],
  ]) +
  road('#2b3037', '#17191d', '#3d444d')

const day =
  gradient('sky', ['#c9d3d8', '#e9e5db']) +
  rect({ x: 0, y: 0, width: 1200, height: horizon }, 'url(#sky)') +
  `<path d="M0 ${horizon}V176h120v-70h104v96h110V${horizon}zM1200 ${horizon}V126h-116v62h-92v-86h-110V${horizon}z" fill="#c6c2b8"/>` +
  road('#989ca1', '#74787d', '#b3b6b9')

/** All over the picture. */
export const asphalt =
  gradient('asphalt', ['#2a2e34', '#15171a']) + rect({ x: 0, y: 0, ...pictureSize }, 'url(#asphalt)')
