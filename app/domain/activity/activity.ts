/** What members do that earns or means something, and the undoing of it. */
export type ActivityKind = 'vehicle-added' | 'photo-added' | 'photo-approved'

/** The vehicle as it was when it happened: plate key, make, model, body style, colour, tags. */
export type VehicleSnapshot = {
  plate: string
  make: string | null
  model: string | null
  bodyStyle: string | null
  color: string | null
  tags: string[]
}

export type Activity = {
  id: number
  kind: ActivityKind
  /** Whose act it is: who added, who approved. */
  actorId: number
  subjectKind: 'vehicle' | 'media'
  subjectId: number
  vehicleId: number
  snapshot: VehicleSnapshot
  /** ms UTC. */
  at: number
}
