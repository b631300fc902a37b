import glyphData from '#app/domain/plates/data/plate-glyphs.json'
import { layoutPlate, type PlateFace, type PlateRun } from '#app/domain/plates/layout.ts'
import { jalurGemilang, jpjStrip, plateEdges, plateRadius } from '#app/domain/plates/ornament.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'

type Colours = { field: string; ink: string; edge: string; edgeOpacity: number }

/** Advance in thousandths of the font size, outline in the same unit with y downwards from the baseline. */
type Glyph = { a: number; d: string }

const toneRise = 270

/** The same as in `app/styles/plate.css`, which a test compares. */
export const plateColours: Record<PlateStyle, Colours> = {
  'malaysia-new': { field: '#fdfdfb', ink: '#111214', edge: '#15171a', edgeOpacity: 0.9 },
  'malaysia-legacy': { field: '#141517', ink: '#f7f5f0', edge: '#fff', edgeOpacity: 0.22 },
  'malaysia-cursive': { field: '#141517', ink: '#f7f5f0', edge: '#fff', edgeOpacity: 0.22 },
  'malaysia-taxi': { field: '#f6f6f2', ink: '#111214', edge: '#15171a', edgeOpacity: 0.85 },
  'malaysia-diplomat': { field: '#a61e28', ink: '#f7f5f0', edge: '#fff', edgeOpacity: 0.55 },
  thai: { field: '#f6f6f2', ink: '#111214', edge: '#15171a', edgeOpacity: 0.95 },
  singapore: { field: '#f8cf1c', ink: '#111214', edge: '#15171a', edgeOpacity: 0.9 },
}

/**
 * A plate as a complete SVG element without any text, for pictures: sharp draws text with the system's fonts,
 * and slim machines have none. `width` and `height` are its own size in pixels; it may be nested in another SVG.
 */
export function plateOutlineSvg(
  key: string,
  style: PlateStyle,
): { svg: string; width: number; height: number } {
  const { width, height, runs, province } = layoutPlate(key, style)
  const { field, ink, edge, edgeOpacity } = plateColours[style]
  const { inset, radius } = plateEdges[style]
  const letters = [...runs, ...(province ? [province] : [])].map(outlineOf).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" rx="${plateRadius}" fill="${field}"/>` +
    (style === 'malaysia-new' ? stripOf(ink) : '') +
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius}" ` +
    `fill="none" stroke="${edge}" stroke-width="3" opacity="${edgeOpacity}"/>` +
    `<g fill="${ink}">${letters}</g></svg>`
  return { svg, width, height }
}

function stripOf(ink: string): string {
  const { green, security, flag, mal } = jpjStrip
  const { field, stripes, canton, crescentAndStar } = jalurGemilang
  const run: PlateRun = { text: 'MAL', face: 'plat', x: 0, y: mal.y, width: 0, size: mal.size }
  const width = naturalWidth(run)
  return (
    `<path d="${green}" fill="#8dbf22"/><path d="${security}" fill="#e9ecee"/>` +
    `<svg x="${flag.x}" y="${flag.y}" width="${flag.width}" height="${flag.height}" viewBox="${flag.viewBox}">` +
    `<path d="${field}" fill="#fff"/>` +
    `<path d="${stripes.d}" stroke="#cc0001" stroke-width="${stripes.width}" stroke-dasharray="${stripes.dash}"/>` +
    `<path d="${canton}" fill="#010066"/><path d="${crescentAndStar}" fill="#fc0"/></svg>` +
    `<g fill="${ink}">${outlineOf({ ...run, x: mal.x - width / 2, width })}</g>`
  )
}

/** The run's glyphs, each stretched alike so that together they are as wide as the run. */
function outlineOf(run: PlateRun): string {
  const scale = run.size / 1000
  const stretch = run.width / naturalWidth(run)
  let x = 0
  const glyphs = [...run.text].map((character, index, all) => {
    const { a, d } = glyphOf(character, run.face)
    x += a
    const place = isStacked(character, all[index - 1]) ? `${x - a} ${-toneRise}` : x - a
    return d === '' ? '' : `<path transform="translate(${place})" d="${d}"/>`
  })
  const across = Number.isFinite(stretch) ? stretch * scale : scale
  return `<g transform="translate(${run.x} ${run.y}) scale(${across.toFixed(5)} ${scale})">${glyphs.join('')}</g>`
}

/** A Thai tone sign over a vowel sign, which fonts raise by their positioning tables. */
function isStacked(character: string, before: string | undefined): boolean {
  return (
    /[\u0E48-\u0E4C]/.test(character) && before !== undefined && /[\u0E31\u0E34-\u0E37\u0E4D]/.test(before)
  )
}

function naturalWidth({ text, face, size }: PlateRun): number {
  const units = [...text].reduce((total, character) => total + glyphOf(character, face).a, 0)
  return (units * size) / 1000
}

function glyphOf(character: string, face: PlateFace): Glyph {
  return (glyphData[face].glyphs as Record<string, Glyph>)[character] ?? { a: 600, d: '' }
}
