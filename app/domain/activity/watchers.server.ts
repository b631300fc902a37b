import type { Watcher } from '#app/domain/activity.ts'
import { keepNotifications } from '#app/domain/notifications/keep-notifications.server.ts'
import { keepRep } from '#app/domain/rep/rep.server.ts'

/** Who follows what happens, in order (design, section 2): rep, then streaks, raids, awards, notifications. */
export const watchers: readonly Watcher[] = [keepRep, keepNotifications]
