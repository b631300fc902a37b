import advances from '#app/domain/plates/data/plate-advances.json'
import { type PlateStyle, plateRuns } from '#app/domain/plates/plate.ts'
import { thaiLetters } from '#app/domain/plates/thai.ts'

/** The three faces of `public/fonts`: block letters, bold serif italic, Thai. */
export type PlateFace = keyof typeof advances

/** Characters of one face and size, stretched or squeezed to `width`; `x` is their left end. */
export type PlateRun = { text: string; face: PlateFace; x: number; y: number; width: number; size: number }

/** All lengths are in units of the viewBox `0 0 width height`. */
export type PlateLayout = {
  width: number
  height: number
  /** Font size of the runs that have no other. */
  size: number
  runs: PlateRun[]
  /** The second line of a Thai plate. */
  province: PlateRun | null
}

type Field = {
  width: number
  height: number
  /** Where letters may stand. */
  left: number
  right: number
  size: number
  baseline: number
  /** Room between two characters, and between two groups. */
  tracking: number
  gap: number
}

type Segment = Pick<PlateRun, 'text' | 'face' | 'size'> & { natural: number }

const wide: Field = {
  width: 520,
  height: 110,
  left: 22,
  right: 498,
  size: 108,
  baseline: 93,
  tracking: 6,
  gap: 38.9,
}

const fields: Record<PlateStyle, Field> = {
  'malaysia-new': { ...wide, left: 66, right: 502, size: 112, baseline: 94, tracking: 5, gap: 38.1 },
  'malaysia-legacy': wide,
  'malaysia-cursive': { ...wide, size: 96, baseline: 82, tracking: 0, gap: 24.4 },
  'malaysia-taxi': wide,
  'malaysia-diplomat': wide,
  thai: {
    width: 340,
    height: 150,
    left: 18,
    right: 322,
    size: 96,
    baseline: 86,
    tracking: 3,
    gap: 25,
  },
  singapore: wide,
}

/** Vehicles have no province; like the specification's Thai style this one is registered in Bangkok. */
const province = { text: 'กรุงเทพมหานคร', size: 36, baseline: 134 }

/** Size and lift of Thai letters, in sizes of the block letters beside them. */
type ThaiFit = { size: number; lift: number }

/** Lower-case letters of a block face: `UiTM`, `BAMbee`. */
const smallCapitals = 0.8

/** The same plates are drawn over and over: the first thousand are laid out once. */
const laidOut = new Map<string, PlateLayout>()
const MAX_LAID_OUT = 1_000

/** Where the characters of a plate stand, the same for the page (text) and for pictures (outlines). */
export function layoutPlate(key: string, style: PlateStyle): PlateLayout {
  const name = `${style} ${key}`
  const known = laidOut.get(name)
  if (known) return known
  const layout = layOut(key, style)
  if (laidOut.size < MAX_LAID_OUT) laidOut.set(name, layout)
  return layout
}

function layOut(key: string, style: PlateStyle): PlateLayout {
  const field = fields[style]
  return {
    width: field.width,
    height: field.height,
    size: field.size,
    runs: setLine(plateRuns(key, style), style, field),
    province: style === 'thai' ? setProvince(field) : null,
  }
}

/** Centred between left and right, squeezed where it would not fit. */
function setLine(groups: readonly string[], style: PlateStyle, field: Field): PlateRun[] {
  const thai = thaiFit(style === 'thai' ? thaiLetters(groups.join('')) : groups.join(''))
  const line = groups.map((group) => segmentsOf(group, style, field, thai.size))
  const room = field.right - field.left
  const needed =
    sum(line.map((segments) => widthOf(segments, field.tracking))) + field.gap * (line.length - 1)
  const squeeze = Math.min(1, room / needed)
  let x = field.left + (room - needed * squeeze) / 2
  return line.flatMap((segments) => {
    const runs = segments.map(({ natural, ...segment }) => {
      const y = tenth(field.baseline - (segment.face === 'thai' ? thai.lift * field.size : 0))
      const run = { ...segment, x: tenth(x), y, width: tenth(natural * squeeze) }
      x += (natural + field.tracking) * squeeze
      return run
    })
    x += (field.gap - field.tracking) * squeeze
    return runs
  })
}

/** A group cut where face or size change. */
function segmentsOf(group: string, style: PlateStyle, field: Field, thaiSize: number): Segment[] {
  return partsOf(group, style).map((part) => {
    const face = faceOf(part, style)
    const isSmall = face === 'plat' && /[a-z]/.test(part)
    const size = tenth(field.size * (face === 'thai' ? thaiSize : isSmall ? smallCapitals : 1))
    const text = face === 'plat' ? part.toUpperCase() : part
    return { text, face, size, natural: naturalWidth(text, face, size, field.tracking) }
  })
}

function partsOf(group: string, style: PlateStyle): string[] {
  if (style === 'thai') return thaiLetters(group).match(/[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/g) ?? []
  if (style === 'malaysia-cursive') return group.match(/[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/g) ?? []
  const block = /^[A-Z][a-z]+$/.test(group) ? group.toUpperCase() : group
  return block.match(/[\u0E00-\u0E7F]+|[a-z]+|[^a-z\u0E00-\u0E7F]+/g) ?? []
}

/**
 * Plain consonants are lower than capitals, so they are set larger. Signs above, long stems and feet take more
 * height than a plate has: they are set smaller, and letters with feet higher, clear of the second line.
 */
function thaiFit(text: string): ThaiFit {
  if (/[\u0E31\u0E34-\u0E37\u0E4D][\u0E48-\u0E4C]/.test(text)) return { size: 58 / 96, lift: 0 }
  if (/[\u0E31-\u0E37\u0E42-\u0E44\u0E47-\u0E4E]/.test(text)) return { size: 68 / 96, lift: 0 }
  const hasStem = /[ปฝฟ]/.test(text)
  const hasFoot = /[ญฎฏฐฤฦๅๆ\u0E38-\u0E3A]/.test(text)
  const size = hasStem && hasFoot ? 84 : hasStem || hasFoot ? 96 : 114
  return { size: size / 96, lift: hasFoot ? 6 / 96 : 0 }
}

function faceOf(part: string, style: PlateStyle): PlateFace {
  if (/[\u0E00-\u0E7F]/.test(part)) return 'thai'
  return style === 'malaysia-cursive' ? 'condong' : 'plat'
}

function setProvince({ left, right }: Field): PlateRun {
  const { text, size, baseline } = province
  const width = tenth(naturalWidth(text, 'thai', size, 0))
  return { text, face: 'thai', x: tenth((left + right - width) / 2), y: baseline, width, size }
}

function naturalWidth(text: string, face: PlateFace, size: number, tracking: number): number {
  const widths = [...text].map((character) => advanceOf(character, face))
  const spacing = widths.filter((width) => width > 0).length
  return (sum(widths) * size) / 1000 + tracking * Math.max(0, spacing - 1)
}

/** In thousandths of the font size; 0 for the Thai signs that stand above or below a letter. */
export function advanceOf(character: string, face: PlateFace): number {
  return (advances[face] as Record<string, number>)[character] ?? 600
}

function widthOf(segments: Segment[], tracking: number): number {
  return sum(segments.map(({ natural }) => natural)) + tracking * (segments.length - 1)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
