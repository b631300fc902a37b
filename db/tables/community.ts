import type { Generated } from 'kysely'
import type { Flag, JsonText, Time } from './columns.ts'

export type CommentsTable = {
  id: Generated<number>
  vehicle_id: number
  parent_id: number | null
  author_id: number | null
  /** 0 for top-level comments. */
  depth: number
  /** Empty once deleted: a deleted text is in no row. */
  text: string
  is_hidden: Generated<Flag>
  moderation_status: Generated<'none' | 'pending' | 'approved' | 'rejected'>
  likes_count: Generated<number>
  /** Direct replies that are shown, deleted nodes with replies included. */
  reply_count: Generated<number>
  /** Open reports. */
  report_count: Generated<number>
  created_at: Time
  edited_at: Time | null
  deleted_at: Time | null
}

export type CommentLikesTable = {
  comment_id: number
  user_id: number
  created_at: Time
}

export type MentionsTable = {
  comment_id: number
  /** Index of the `@` in the text, in UTF-16 units. */
  position: number
  user_id: number
  /** As it is written in the text. */
  username: string
}

export type CollectionsTable = {
  id: Generated<number>
  owner_id: number
  /** Kept when the name changes. */
  slug: string
  name: string
  description: Generated<string>
  is_public: Generated<Flag>
  is_featured: Generated<Flag>
  /** The vehicle whose primary photo is the cover; null: the first one's. */
  cover_vehicle_id: number | null
  /** Active vehicles in it; kept by triggers. */
  vehicle_count: Generated<number>
  created_at: Time
  updated_at: Time
}

export type CollectionVehiclesTable = {
  collection_id: number
  vehicle_id: number
  /** Ascending, ties by vehicle id. */
  position: number
  added_at: Time
}

/** Type and parameters; worded in the reader's language when it is read. */
export type NotificationsTable = {
  id: Generated<number>
  user_id: number
  type: string
  params: JsonText
  /** Unread notifications of one group are one row ("and 4 others"); null stands alone. */
  group_key: string | null
  /** When it came or grew last. */
  created_at: Time
  read_at: Time | null
  /** What it is about: it goes with them. */
  vehicle_id: number | null
  comment_id: number | null
  /** By its reader: shown nowhere, it keeps the same cause from being told again. What is deleted is read. */
  deleted_at: Time | null
}

/** Whose acts a notification tells of. */
export type NotificationActorsTable = {
  notification_id: number
  user_id: number
  at: Time
}

export type AnnouncementsTable = {
  id: Generated<number>
  title: string
  /** Cleaned HTML. */
  content: string
  cta_link: string | null
  cta_text: string | null
  is_active: Generated<Flag>
  /** The date it carries on screen. */
  date: Time
  created_at: Time
  updated_at: Time
}

export type AnnouncementDismissalsTable = {
  user_id: number
  announcement_id: number
  at: Time
}

/** One report for each member and subject, kept when it is settled. Its subject takes it along. */
export type ReportsTable = {
  id: Generated<number>
  subject_kind: 'media' | 'comment'
  subject_id: number
  user_id: number
  reason: string
  created_at: Time
  resolved_at: Time | null
}

/** What moderators and admins did, to whom and what; outlives both. */
export type ModerationLogTable = {
  id: Generated<number>
  actor_id: number | null
  /** Verb and noun, such as 'approve-image'. */
  action: string
  subject_kind: string
  subject_id: number | null
  detail: JsonText | null
  at: Time
}

/** The highest id that a row had which is gone. */
export type LastIdsTable = {
  name: string
  id: number
}
