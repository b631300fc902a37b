export type RichnessSource = {
  make: string | null
  model: string | null
  color: string | null
  bodyStyle: string | null
  /** In characters as people count them. */
  profileLength: number
  approvedPhotos: number
  tags: number
}

const photoPoints = [0, 15, 20, 25, 30]
const tagPoints = [0, 5, 10]

/** How complete a vehicle's page is, 0 to 100 (VEH-109 to VEH-113; contract, section 4). */
export function richness(source: RichnessSource): number {
  const known = [source.make, source.model, source.color, source.bodyStyle].filter(Boolean).length * 10
  const profile = Math.min(20, source.profileLength / 10)
  return Math.round(known + profile + upTo(photoPoints, source.approvedPhotos) + upTo(tagPoints, source.tags))
}

function upTo(points: number[], count: number): number {
  return points[Math.min(count, points.length - 1)] ?? 0
}

/** The names of what a score is worth (VEH-103 to VEH-106). */
export type RichnessLabel = 'poor' | 'basic' | 'good' | 'complete'

export function richnessLabel(score: number): RichnessLabel {
  if (score < 30) return 'poor'
  if (score < 60) return 'basic'
  return score < 80 ? 'good' : 'complete'
}
