import type { Kysely, Selectable } from 'kysely'
import type * as Community from './tables/community.ts'
import type * as Rewards from './tables/rewards.ts'
import type * as Users from './tables/users.ts'
import type * as Vehicles from './tables/vehicles.ts'

/**
 * The tables as Kysely sees them; `db/migrations` makes them. Times are milliseconds UTC, days 'YYYY-MM-DD' in
 * Malaysia, booleans 0 and 1, JSON is text that is parsed by whoever reads it.
 */
export type Database = {
  users: Users.UsersTable
  accounts: Users.AccountsTable
  former_usernames: Users.FormerUsernamesTable
  sessions: Users.SessionsTable
  form_keys: Users.FormKeysTable
  form_drafts: Users.FormDraftsTable
  file_drafts: Users.FileDraftsTable
  ai_usage: Users.AiUsageTable
  photo_analyses: Users.PhotoAnalysesTable

  makes: Vehicles.MakesTable
  models: Vehicles.ModelsTable
  vehicles: Vehicles.VehiclesTable
  plate_redirects: Vehicles.PlateRedirectsTable
  vehicle_changes: Vehicles.VehicleChangesTable
  vehicle_likes: Vehicles.VehicleLikesTable
  vehicle_tags: Vehicles.VehicleTagsTable
  vehicle_counts: Vehicles.VehicleCountsTable
  spotter_makes: Vehicles.SpotterMakesTable
  vehicle_texts: Vehicles.VehicleTextsTable
  vehicle_search: Vehicles.VehicleSearchTable
  media: Vehicles.MediaTable
  scheduled_deletions: Vehicles.ScheduledDeletionsTable

  comments: Community.CommentsTable
  comment_likes: Community.CommentLikesTable
  mentions: Community.MentionsTable
  collections: Community.CollectionsTable
  collection_vehicles: Community.CollectionVehiclesTable
  notifications: Community.NotificationsTable
  last_ids: Community.LastIdsTable
  notification_actors: Community.NotificationActorsTable
  announcements: Community.AnnouncementsTable
  announcement_dismissals: Community.AnnouncementDismissalsTable
  reports: Community.ReportsTable
  moderation_log: Community.ModerationLogTable

  activity: Rewards.ActivityTable
  rep_ledger: Rewards.RepLedgerTable
  spot_days: Rewards.SpotDaysTable
  streak_days: Rewards.StreakDaysTable
  freeze_events: Rewards.FreezeEventsTable
  awards: Rewards.AwardsTable
  user_awards: Rewards.UserAwardsTable
  raids: Rewards.RaidsTable
  raid_contributions: Rewards.RaidContributionsTable
  raid_contributors: Rewards.RaidContributorsTable
  raid_exclusions: Rewards.RaidExclusionsTable
}

export type UserRow = Selectable<Users.UsersTable>
export type MakeRow = Selectable<Vehicles.MakesTable>
export type ModelRow = Selectable<Vehicles.ModelsTable>
export type VehicleRow = Selectable<Vehicles.VehiclesTable>
export type MediaRow = Selectable<Vehicles.MediaTable>
export type CommentRow = Selectable<Community.CommentsTable>
export type CollectionRow = Selectable<Community.CollectionsTable>
export type AnnouncementRow = Selectable<Community.AnnouncementsTable>
export type NotificationRow = Selectable<Community.NotificationsTable>
export type ActivityRow = Selectable<Rewards.ActivityTable>
export type RaidRow = Selectable<Rewards.RaidsTable>

export type { Day, Flag, JsonText, Time } from './tables/columns.ts'
export type { Rarity } from './tables/rewards.ts'
export type { MakeCategory } from './tables/vehicles.ts'

/**
 * The database for reading, as loaders get it: it has no methods that write, so nothing that writes takes it. What takes
 * it can be called with the whole database, too.
 */
export type ReadDatabase = Omit<
  Kysely<Database>,
  | 'insertInto'
  | 'replaceInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'transaction'
  | 'startTransaction'
  | 'connection'
  | 'schema'
  | 'executeQuery'
  | 'destroy'
>
