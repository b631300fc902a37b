/** How long ago: so many days (at a believable hour), or `'12m'`, so many minutes. */
export type Ago = number | `${number}m`

/** By the vehicle's first spotter, or by somebody else. The first one, if of the same moment, comes with the plate. */
export type DemoPhoto = Ago | readonly [by: string, ago: Ago]

export type DemoVehicle = {
  /** As people print it. */
  plate: string
  by: string
  added: Ago
  views: number
  photos: readonly DemoPhoto[]
  /** What its first spotter tells of it a little later; names are those of the makes, colours and body styles. */
  car?: { make?: string; model?: string; color?: string; body?: string; g80Kit?: true }
  profile?: string
  /** It got another plate, so many days ago. */
  replated?: { plate: string; ago: number }
  /** Its first spotter took it off again, so many days ago. */
  deleted?: number
}
