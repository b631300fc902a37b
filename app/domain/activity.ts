import type { Kysely } from 'kysely'
import type { ActivityRow, Database, VehicleRow } from '#db/schema.ts'

/** What an activity can be about. */
export type SubjectKind =
  | 'vehicle'
  | 'media'
  | 'comment'
  | 'award'
  | 'collection'
  | 'raid'
  | 'freeze'
  | 'announcement'
  | 'user'

/**
 * Each kind of activity, and what its subject is. To add a kind is to add a line: the compiler then names every watcher
 * that has to say what it does with it.
 */
export const subjectKinds = {
  'vehicle-added': 'vehicle',
  'vehicle-liked': 'vehicle',
  'vehicle-unliked': 'vehicle',
  'basic-info-edited': 'vehicle',
  'story-edited': 'vehicle',
  'plate-changed': 'vehicle',
  'plate-style-changed': 'vehicle',
  'tag-added': 'vehicle',
  'tag-removed': 'vehicle',
  'vehicle-deleted': 'vehicle',
  'vehicle-restored': 'vehicle',
  'vehicle-removed': 'vehicle',
  'photo-added': 'media',
  'photo-approved': 'media',
  'photo-rejected': 'media',
  'photo-hidden': 'media',
  'photo-kept-hidden': 'media',
  'photo-requeued': 'media',
  'photo-unhidden': 'media',
  'photo-deleted': 'media',
  'primary-photo-changed': 'media',
  'comment-added': 'comment',
  'comment-edited': 'comment',
  'comment-deleted': 'comment',
  'comment-hidden': 'comment',
  'comment-kept-hidden': 'comment',
  'comment-approved': 'comment',
  'comment-liked': 'comment',
  'comment-unliked': 'comment',
  'collection-created': 'collection',
  'collection-published': 'collection',
  'collection-deleted': 'collection',
  'award-earned': 'award',
  'award-revoked': 'award',
  'freezes-changed': 'freeze',
  'raid-finished': 'raid',
  'user-approved': 'user',
  'user-restricted': 'user',
  'user-restriction-lifted': 'user',
} as const satisfies Record<string, SubjectKind>

export type ActivityKind = keyof typeof subjectKinds

/**
 * What each kind reverses: the newest activity of `reverses` about the same subject that is not reversed yet. With
 * `same`, only one of the same actor, the same owner or the same detail.
 */
export const reversals: Partial<
  Record<ActivityKind, { reverses: ActivityKind[]; same?: 'actor' | 'owner' | 'detail' }>
> = {
  'vehicle-unliked': { reverses: ['vehicle-liked'], same: 'actor' },
  'tag-removed': { reverses: ['tag-added'], same: 'detail' },
  'vehicle-deleted': { reverses: ['vehicle-added', 'vehicle-restored'] },
  'vehicle-restored': { reverses: ['vehicle-deleted'] },
  'vehicle-removed': { reverses: ['vehicle-added', 'vehicle-restored'] },
  'photo-approved': { reverses: ['photo-hidden'] },
  'photo-rejected': { reverses: ['photo-added', 'photo-requeued'] },
  'photo-hidden': { reverses: ['photo-added', 'photo-approved', 'photo-unhidden'] },
  // An admin takes back what they decided a moment ago: it waits again, or is shown again.
  'photo-requeued': { reverses: ['photo-approved', 'photo-rejected'] },
  'photo-unhidden': { reverses: ['photo-hidden'] },
  'photo-deleted': { reverses: ['photo-added', 'photo-approved', 'photo-requeued', 'photo-unhidden'] },
  'comment-approved': { reverses: ['comment-hidden'] },
  'comment-hidden': { reverses: ['comment-added', 'comment-approved'] },
  'comment-deleted': { reverses: ['comment-added', 'comment-approved'] },
  'comment-unliked': { reverses: ['comment-liked'], same: 'actor' },
  'collection-deleted': { reverses: ['collection-created'] },
  'award-revoked': { reverses: ['award-earned'], same: 'owner' },
  'user-restriction-lifted': { reverses: ['user-restricted'] },
}

/** Further data of some kinds, for watchers that run when the subject has changed or is deleted. */
type Details = {
  /** In graphemes. */
  'story-edited': { length: number }
  'tag-added': { tag: string }
  'tag-removed': { tag: string }
  /** Whether everybody sees the photo at once. */
  'photo-added': { isApproved: boolean }
  /** The award as it was; `isAutomatic`: a rule or a raid gave it, not an admin; `reason`: why an admin did. */
  'award-earned': {
    key: string
    kind: Database['awards']['kind']
    rarity: Database['awards']['rarity']
    isAutomatic: boolean
    reason?: string | null
  }
  /** How many of them came or went, and how many are held since. */
  'freezes-changed': { change: 'added' | 'removed' | 'reset'; count: number; available: number }
  'photo-rejected': Why
  'photo-hidden': Why
  'photo-kept-hidden': Why
  'comment-hidden': Why
  'comment-kept-hidden': Why
  /** A raid was completed to which the owner contributed; `rank` is theirs. */
  'raid-finished': { rank: number; title: string; slug: string }
  /** ms UTC. */
  'user-restricted': { until: number }
}

/** What an admin says of why it is not shown; null where they say nothing, or where reports hid it. */
type Why = { reason: string | null }

/** The vehicle as it was when it happened: plate key, make, model, body style, colour, tags. */
export type VehicleSnapshot = {
  plate: string
  make: string | null
  model: string | null
  bodyStyle: string | null
  color: string | null
  tags: string[]
}

type SubjectOf<K extends ActivityKind> = (typeof subjectKinds)[K]

/** Vehicles and what hangs on them have a vehicle; other subjects may have one. */
type HasVehicle<K extends ActivityKind> = SubjectOf<K> extends 'vehicle' | 'media' | 'comment' ? true : false

type ActivityFields<K extends ActivityKind> = {
  kind: K
  /** Whose act it is: who added, who approved; null where the site itself acts. */
  actorId: number | null
  /** Whose the subject is: who uploaded the photo; null when the account is gone. */
  ownerId: number | null
  subjectId: number
  /** ms UTC. */
  at: number
}

type WithDetail<K extends ActivityKind> = K extends keyof Details ? { detail: Details[K] } : unknown

type WithVehicle<K extends ActivityKind> =
  SubjectOf<K> extends 'vehicle'
    ? unknown
    : HasVehicle<K> extends true
      ? { vehicleId: number }
      : { vehicleId: number | null }

/** What is recorded. Of a vehicle's own activity the subject is the vehicle. */
export type NewActivity<K extends ActivityKind = ActivityKind> = K extends ActivityKind
  ? ActivityFields<K> & WithVehicle<K> & WithDetail<K>
  : never

export type Activity<K extends ActivityKind = ActivityKind> = K extends ActivityKind
  ? ActivityFields<K> & {
      id: number
      subjectKind: SubjectOf<K>
      vehicleId: HasVehicle<K> extends true ? number : number | null
      snapshot: HasVehicle<K> extends true ? VehicleSnapshot : VehicleSnapshot | null
      detail: K extends keyof Details ? Details[K] : null
      /** The id of the activity that this one reverses, or null. */
      reverses: number | null
    }
  : never

export function toActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    kind: row.kind,
    actorId: row.actor_id,
    ownerId: row.owner_id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    vehicleId: row.vehicle_id,
    snapshot: row.snapshot && (JSON.parse(row.snapshot) as unknown),
    detail: row.detail && (JSON.parse(row.detail) as unknown),
    reverses: row.reverses,
    at: row.at,
  } as Activity
}

/** Further acts that follow from an activity, such as an award that it earned; they are recorded after it. */
export type FurtherActs = readonly NewActivity[] | void

/**
 * Handles each recorded activity: reads any table, writes only its own. `vehicle` is the row of the activity's vehicle
 * as it is in this transaction.
 */
export type Watcher = (
  db: Kysely<Database>,
  activity: Activity,
  vehicle: VehicleRow | null,
) => Promise<FurtherActs>

/** What a watcher does at each kind of activity; null where that is nothing. */
export type Handlers = {
  [K in ActivityKind]:
    | ((
        db: Kysely<Database>,
        activity: Activity<K>,
        vehicle: HasVehicle<K> extends true ? VehicleRow : VehicleRow | null,
      ) => Promise<FurtherActs>)
    | null
}

export function watcherOf(handlers: Handlers): Watcher {
  return async (db, activity, vehicle) => {
    const handle = handlers[activity.kind] as Watcher | null
    return handle?.(db, activity, vehicle)
  }
}
