import type { Generated } from 'kysely'
import type { Day, Flag, JsonText, Time } from './columns.ts'

/** One row for each act and each undoing; no foreign keys, so that it outlives what it tells of. */
export type ActivityTable = {
  id: Generated<number>
  kind: string
  actor_id: number | null
  subject_kind: string
  subject_id: number
  vehicle_id: number | null
  /** The vehicle as it was: plate, make, model, body, colour, tags. */
  snapshot: JsonText | null
  /** The activity that this one undoes. */
  reverses: number | null
  at: Time
  /** Whose the subject is: who uploaded the photo, who wrote the comment. */
  owner_id: number | null
  /** What its kind keeps besides. */
  detail: JsonText | null
}

/** One row for each reason and subject, so that nothing counts twice and everything can be explained. */
export type RepLedgerTable = {
  id: Generated<number>
  user_id: number
  reason: string
  /** Such as 'vehicle:34'. */
  subject: string
  points: number
  at: Time
  detail: JsonText | null
}

/**
 * The days that count for a streak: one row for each approved photo. Hiding, rejection and hard deletion remove it, its
 * owner's later deletion does not; so there is no foreign key to the photo.
 */
export type SpotDaysTable = {
  user_id: number
  day: Day
  media_id: number
  /** When the photo was uploaded. */
  at: Time
}

/**
 * The streak after each day with a spot or a change of freezes, so that a spot or its removal long ago is counted without
 * reading all that came before.
 */
export type StreakDaysTable = {
  user_id: number
  day: Day
  days: number
  earned: number
  admin: number
  /** Freezes that covered the days missed before this one. */
  used: number
}

/** What admins did to freezes; the earned ones follow from the days. */
export type FreezeEventsTable = {
  id: Generated<number>
  user_id: number
  admin_id: number | null
  action: 'add' | 'remove' | 'reset'
  count: number
  at: Time
}

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'

export type AwardsTable = {
  id: Generated<number>
  key: string
  title: string
  description: string
  icon: string
  rarity: Rarity
  /** 'achievement': earned by a rule; 'raid': for taking part or winning; 'granted': by an admin. */
  kind: 'achievement' | 'raid' | 'granted'
  raid_id: number | null
  created_at: Time
}

export type UserAwardsTable = {
  id: Generated<number>
  user_id: number
  award_id: number
  awarded_at: Time
  reason: string | null
  /** Null when a rule or a raid gave it. */
  granted_by: number | null
  is_displayed: Generated<Flag>
  /** 1 to 3 while it is displayed. */
  display_order: number | null
  /** A revoked award is held no longer, and its rule does not give it again. */
  revoked_at: Time | null
}

/** Scheduled, active or over by its times; completed and archived by an admin. */
export type RaidsTable = {
  id: Generated<number>
  title: string
  slug: string
  description: Generated<string>
  start_at: Time
  end_at: Time
  target: Generated<number>
  allow_overachievement: Generated<Flag>
  criteria: Generated<JsonText>
  /** Titles, descriptions and icons for participation and podium. */
  awards: Generated<JsonText>
  /** Summed weight. */
  total_contributions: Generated<number>
  /** When RAID_STARTED went out. */
  announced_at: Time | null
  completed_at: Time | null
  archived_at: Time | null
  created_by: number | null
  created_at: Time
  updated_at: Time
  /** Members up to this id were told of its start. */
  announced_to: Generated<number>
}

export type RaidContributionsTable = {
  id: Generated<number>
  raid_id: number
  user_id: number | null
  vehicle_id: number | null
  action_type: 'vehicle_created' | 'tag_added' | 'basic_info_updated'
  weight: Generated<number>
  /** Which criteria the vehicle fitted, and how. */
  fitted: JsonText | null
  /** The admin who added it by hand. */
  added_by: number | null
  created_at: Time
}

/** The sum of a member's contributions to a raid; kept with them. */
export type RaidContributorsTable = {
  raid_id: number
  user_id: number
  total: number
  /** Since when it is that much. */
  reached_at: Time
  /** Set when the raid is completed: equals share a rank, no two a place. */
  rank: number | null
  place: number | null
  /** When they got their badges. */
  rewarded_at: Time | null
}

/** Contributions that an admin took away. */
export type RaidExclusionsTable = {
  raid_id: number
  user_id: number
  vehicle_id: number
  action_type: RaidContributionsTable['action_type']
  at: Time
}
