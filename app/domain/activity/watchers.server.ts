import type { Watcher } from '#app/domain/activity.ts'
import { awardWatcher } from '#app/domain/awards/award-watcher.server.ts'
import { notificationWatcher } from '#app/domain/notifications/notification-watcher.server.ts'
import { raidWatcher } from '#app/domain/raids/raid-watcher.server.ts'
import { repWatcher } from '#app/domain/rep/rep.server.ts'
import { streakWatcher } from '#app/domain/streaks/streak-watcher.server.ts'

/** Called for each activity, in this order (design, section 2): rep, then streaks, raids, awards, notifications. */
export const watchers: readonly Watcher[] = [
  repWatcher,
  streakWatcher,
  raidWatcher,
  awardWatcher,
  notificationWatcher,
]
