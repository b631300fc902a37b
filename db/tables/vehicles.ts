import type { Generated } from 'kysely'
import type { Day, Flag, Time } from './columns.ts'

export type MakeCategory =
  | 'European'
  | 'American'
  | 'Japanese'
  | 'Korean'
  | 'Malaysian'
  | 'Chinese'
  | 'Luxury'
  | 'Classic'

export type MakesTable = {
  id: Generated<number>
  name: string
  category: MakeCategory
  is_active: Generated<Flag>
  created_at: Time
  /** As the search sees it; kept by triggers. */
  names: Generated<string>
}

export type ModelsTable = {
  id: Generated<number>
  /** The name of its make. */
  make: string
  name: string
  is_active: Generated<Flag>
  created_at: Time
  /** Make and model as the search sees them; kept by triggers. */
  names: Generated<string>
}

export type VehiclesTable = {
  id: Generated<number>
  /** The plate key; unique among active vehicles. */
  plate: string
  plate_style:
    | 'malaysia-new'
    | 'malaysia-legacy'
    | 'malaysia-cursive'
    | 'malaysia-taxi'
    | 'malaysia-diplomat'
    | 'thai'
    | 'singapore'
  plate_kind: string
  is_single_digit: Flag
  number_part: string | null
  letter_part: string
  /** 'A' to 'Z', or '#' for everything else. */
  first_letter: string
  /** Names of the makes list; a model never stands without its make. */
  make: string | null
  model: string | null
  color: string | null
  body_style: string | null
  g80_conversion_kit: Generated<'Yes' | 'No'>
  profile: Generated<string>
  /** 0 to 100. */
  richness: Generated<number>
  /** Views. */
  hits: Generated<number>
  likes_count: Generated<number>
  /** Comments that are not deleted. */
  discussion_count: Generated<number>
  /** Approved, visible photos and videos. */
  image_count: Generated<number>
  tag_count: Generated<number>
  primary_media_id: number | null
  /** The first spotter; null once their account is erased. */
  first_added_by: number | null
  first_added_at: Time
  /** Latest photo, comment or edit. */
  last_activity_at: Time
  created_at: Time
  /** Since when it counts for its first spotter (an approved photo of theirs); null while it does not. */
  counts_at: Time | null
  deleted_at: Time | null
  deleted_by: number | null
  /** The primary photo that is hidden; it is the primary one again once it is shown. */
  hidden_primary_id: number | null
}

/** Where a former plate leads until another vehicle takes it. */
export type PlateRedirectsTable = {
  plate: string
  vehicle_id: number
  created_at: Time
}

/** The change history: every change of plate, style, basic info, profile, tags and primary image. */
export type VehicleChangesTable = {
  id: Generated<number>
  vehicle_id: number
  user_id: number | null
  /** The field's name as in JSON. */
  field: string
  old_value: string | null
  new_value: string | null
  at: Time
}

export type VehicleLikesTable = {
  vehicle_id: number
  user_id: number
  created_at: Time
}

export type VehicleTagsTable = {
  vehicle_id: number
  /** One of the fixed list of 26. */
  type: string
  added_by: number | null
  created_at: Time
}

/**
 * Exact totals of active vehicles, kept by triggers: 'all', 'make:BMW', 'model:BMW/M3', 'letter:A',
 * 'single-digit', 'tag:Taxi'. A key without a row counts 0. Nothing writes it by hand.
 */
export type VehicleCountsTable = {
  key: string
  count: number
}

/** How many active vehicles of a make a member was the first to spot; nothing writes it by hand. */
export type SpotterMakesTable = {
  user_id: number
  make: string
  count: number
}

/** Active vehicles as the search sees them (`db/search-text.ts`); kept by triggers, and nothing writes it by hand. */
export type VehicleTextsTable = {
  /** The vehicle's. */
  id: Generated<number>
  plate: string
  /** Make and model. */
  names: string
  profile: string
}

/** FTS5, trigrams of `vehicle_texts`, kept by triggers. `rowid` is the vehicle's id. */
export type VehicleSearchTable = {
  rowid: number
  plate: string
  names: string
  profile: string
  /** Relevance of a match, the best first in ascending order. */
  rank: number
}

export type MediaTable = {
  id: Generated<number>
  vehicle_id: number
  /** Null once the account is erased. */
  uploader_id: number | null
  kind: 'image' | 'video'
  status: 'waiting' | 'approved' | 'rejected' | 'hidden'
  /** Unguessable base name of its files; another one with every publishing and hiding. */
  name: string
  /** Pixels of the upright original; null for a video that nothing could measure. */
  width: number | null
  height: number | null
  /** '#rrggbb'. */
  dominant_color: string | null
  /** Of the stored original; of a video, of the upload. */
  mime: string
  /** The same, without a dot. */
  extension: string
  bytes: number
  sha256: string
  is_animated: Generated<Flag>
  /** A video's still picture, and the MP4 that is served. */
  has_poster: Generated<Flag>
  has_mp4: Generated<Flag>
  /** Order within the vehicle, ascending, ties by id. */
  position: number
  uploaded_at: Time
  /** The Malaysian day of the upload: the day that counts for the streak. */
  upload_day: Day
  approved_at: Time | null
  /** Null for a trusted member's photo, which needs no one. */
  approved_by: number | null
  /** Open reports. */
  report_count: Generated<number>
  /** Where its files lie: `public` files are served to everybody who knows the name. */
  area: Generated<'public' | 'private'>
  /** What became of reports about it; a photo that an admin has approved is hidden by none. */
  moderation_status: Generated<'none' | 'pending' | 'approved' | 'rejected'>
  /** The private name of a video's file as it was uploaded; null once what is served has been made of it. */
  upload_name: string | null
  /** When the work on a video had taken too long: it is not tried again. */
  given_up_at: Time | null
}

/** Files that stand in no other row: on their way in, or replaced. What is here when it is due is removed. */
export type ScheduledDeletionsTable = {
  name: string
  area: 'public' | 'private'
  due_at: Time
}
