import type { Kysely } from 'kysely'
import type { Activity } from '#app/domain/activity/activity.ts'
import { keepNotifications } from '#app/domain/notifications/keep-notifications.server.ts'
import { keepRep } from '#app/domain/rep/rep.server.ts'
import type { Database } from '#db/schema.ts'

/** Reads what it needs, and writes only its own tables. */
export type Watcher = (db: Kysely<Database>, activity: Activity) => Promise<void>

/** Who follows what happens, in order (design, section 2): rep, then streaks, raids, awards, notifications. */
export const watchers: readonly Watcher[] = [keepRep, keepNotifications]
