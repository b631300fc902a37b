import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Flag, JsonText, Time } from './columns.ts'

/** Spotters. No e-mail is stored. */
export type UsersTable = {
  id: Generated<number>
  username: string
  /** The username in lower case: unique whatever the capitals. */
  username_key: string
  /** The single change of username is used up (PROF-30). */
  username_changed: Generated<Flag>
  is_admin: Generated<Flag>
  is_first_login: Generated<Flag>
  accepted_guidelines_at: Time | null
  /** The sum of the ledger. */
  rep: Generated<number>
  is_approved: Generated<Flag>
  restricted_until: Time | null
  /** Base name of the picture's files. */
  avatar: string | null
  /** As of `last_spot_day`; whether it still stands is told at reading. */
  current_streak_days: Generated<number>
  longest_streak_days: Generated<number>
  last_spot_day: Day | null
  earned_freezes: Generated<number>
  admin_freezes: Generated<number>
  freezes_used: Generated<number>
  /** First-spotted active vehicles that count. */
  total_spots: Generated<number>
  /** When `total_spots` was reached: who got there first stands higher. */
  spots_reached_at: Time | null
  /** Own approved photos and videos. */
  total_images: Generated<number>
  total_comments: Generated<number>
  total_tags: Generated<number>
  stats_updated_at: Time | null
  /** Photo analyses added to the daily allowance by an admin. */
  ai_bonus: Generated<number>
  /** Version of the Spotter's License that was last drawn on demand, and when that was asked for. */
  license_snapshot: string | null
  license_snapshot_at: Time | null
  created_at: Time
  /** Set while an erased account's row has to stay; such a row holds no personal data. */
  deleted_at: Time | null
  /** The same for all names that look alike. */
  username_skeleton: GeneratedAlways<string>
  /** Set by a change of freezes after the last spot day: days missed up to here are settled. */
  streak_settled_day: Day | null
  /** Likes of others' vehicles and comments, less those taken back. */
  likes_given: Generated<number>
  /** What the likes of others are worth in the ledger. */
  likes_received: Generated<number>
}

/** Ways to sign in: an account is (provider, subject id). */
export type AccountsTable = {
  id: Generated<number>
  user_id: number
  provider: 'google' | 'reddit' | 'dev'
  subject: string
  created_at: Time
}

/** Changed names stay reserved, and their addresses redirect. */
export type FormerUsernamesTable = {
  username_key: string
  username: string
  /** Null once the account is erased: the name stays reserved. */
  user_id: number | null
  changed_at: Time
  username_skeleton: GeneratedAlways<string>
}

export type SessionsTable = {
  /** SHA-256 of the cookie's token, in hex. */
  id_hash: string
  user_id: number
  provider: 'google' | 'reddit' | 'dev'
  created_at: Time
  expires_at: Time
}

/** One-time keys of forms, and the first result (contract section 3). */
export type FormKeysTable = {
  owner: string
  route: string
  key: string
  /** Digest of what was sent. */
  digest: string
  status: 'running' | 'done'
  result: JsonText | null
  created_at: Time
}

/** Text fields of a form whose sender had to sign in first. */
export type FormDraftsTable = {
  token_hash: string
  path: string
  fields: JsonText
  created_at: Time
  expires_at: Time
}

/** A file that was accepted while another field of its form was wrong, kept for an hour. */
export type FileDraftsTable = {
  token_hash: string
  user_id: number
  /** Base name of the stored file. */
  name: string
  original_name: string
  mime: string
  bytes: number
  created_at: Time
  expires_at: Time
  sha256: Generated<string>
  /** WebP, base64. */
  thumbnail: string | null
}

/** Photo analyses used, per Malaysian day. */
export type AiUsageTable = {
  user_id: number
  day: Day
  used: Generated<number>
}

/** What was read from a photo that a member sent; kept for an hour. */
export type PhotoAnalysesTable = {
  user_id: number
  /** Of the file as it was sent. */
  sha256: string
  analysis: JsonText
  analysed_at: Time
}
