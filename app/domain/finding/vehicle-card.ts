import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'

/** A vehicle as lists show it. Times are ms UTC. */
export type VehicleCard = {
  id: number
  /** The plate key. */
  plate: string
  plateStyle: PlateStyle
  plateText: string
  make: string | null
  model: string | null
  firstAddedAt: number
  lastActivityAt: number
  likesCount: number
  photo: Photo | null
}
