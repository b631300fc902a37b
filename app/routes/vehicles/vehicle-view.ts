import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { SectionViews } from '#app/routes/vehicles/sections.server.ts'

/** What every section of the page knows of the vehicle. */
export type VehicleFacts = {
  id: string
  plate: string
  plateStyle: PlateStyle
  plateText: string
  /** "BMW M3", or null when nobody has said yet. */
  name: string | null
  make: string | null
  model: string | null
  color: string | null
  /** The colour and the body style in the reader's language. */
  colorText: string | null
  colorHex: string | null
  bodyStyle: string | null
  bodyStyleText: string | null
  g80ConversionKit: 'Yes' | 'No'
  isDeleted: boolean
  /** Photos and text are shown: to everybody, or, of a deleted vehicle, to its first spotter and admins. */
  isOpen: boolean
  /** The reader is its first spotter. */
  isOwn: boolean
}

/** A vehicle as its page shows it: numbers and dates worded, what the reader may not see left out. */
export type VehicleView = VehicleFacts & SectionViews
