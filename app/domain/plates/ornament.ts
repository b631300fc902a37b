import type { PlateStyle } from '#app/domain/plates/plate.ts'

/** The line along the border, as a rectangle inset from the plate's edge. */
type Edge = { inset: number; radius: number }

export const plateRadius = 12

const wideEdge: Edge = { inset: 4, radius: 7 }

export const plateEdges: Record<PlateStyle, Edge> = {
  'malaysia-new': { inset: 2.5, radius: 10 },
  'malaysia-legacy': wideEdge,
  'malaysia-cursive': wideEdge,
  'malaysia-taxi': wideEdge,
  'malaysia-diplomat': wideEdge,
  thai: { inset: 5, radius: 9 },
  singapore: wideEdge,
}

/** The left end of the new Malaysian plate: a green strip with the flag and MAL, and a security strip. */
export const jpjStrip = {
  green: 'M12 0h34v110H12A12 12 0 0 1 0 98V12A12 12 0 0 1 12 0Z',
  security: 'M46 0h10.5v110H46Z',
  flag: { x: 5, y: 14, width: 36, height: 20, viewBox: '0 0 56 28' },
  mal: { x: 23, y: 94, size: 16 },
}

/** The Jalur Gemilang in a field of 56 x 28: stripes are one dashed line as wide as the flag. */
export const jalurGemilang = {
  field: 'M0 0h56v28H0Z',
  stripes: { d: 'M28 0v28', width: 56, dash: 2 },
  canton: 'M0 0h28v16H0Z',
  crescentAndStar:
    'M12.6 2.6a5.6 5.6 0 1 0 0 10.8 4.7 4.7 0 1 1 0-10.8Zm4.9 1 .8 2.6 2.3-1.5-1 2.5 2.7.3-2.3 1.4 2.1 1.7-2.7-.2.6 2.6-1.9-1.9-1.3 2.4-.3-2.7-2.5 1.1 1.5-2.2-2.6-.8 2.7-.7-1.8-2.1 2.6.9Z',
}

/** The light on the upper part of a plate that is shown large. */
export function sheenPath(width: number, height: number): string {
  const depth = Math.round(height * 38) / 100
  return `M12 0h${width - 24}a12 12 0 0 1 12 12v${depth}H0V12A12 12 0 0 1 12 0Z`
}
