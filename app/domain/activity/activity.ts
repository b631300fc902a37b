/** What members do that earns or means something, and the undoing of it. */
export type ActivityKind =
  | 'vehicle-added'
  | 'vehicle-liked'
  | 'vehicle-unliked'
  | 'basic-info-edited'
  | 'profile-edited'
  | 'plate-changed'
  | 'plate-style-changed'
  | 'tag-added'
  | 'tag-removed'
  | 'vehicle-deleted'
  | 'vehicle-restored'
  | 'vehicle-removed'
  | 'photo-added'
  | 'photo-approved'
  | 'photo-rejected'
  | 'photo-hidden'
  | 'photo-deleted'
  | 'primary-photo-changed'
  | 'comment-added'
  | 'comment-edited'
  | 'comment-deleted'
  | 'comment-hidden'
  | 'comment-approved'
  | 'comment-liked'
  | 'comment-unliked'

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
  /** Whose act it is: who added, who approved; null where the site itself acts. */
  actorId: number | null
  /** Whose the subject is: who uploaded the photo; null when the account is gone. */
  ownerId: number | null
  subjectKind: 'vehicle' | 'media' | 'comment'
  subjectId: number
  vehicleId: number
  snapshot: VehicleSnapshot
  /** ms UTC. */
  at: number
}
