import { fireConfetti } from '#app/components/feedback/confetti.ts'
import { showToast } from '#app/components/feedback/toasts.tsx'
import type { BellNotification } from '#app/components/layout/bell.tsx'
import { malaysianDay } from '#app/domain/days.ts'

/** How long the toast of an achievement stays, ms (AWD-23). */
const ACHIEVEMENT_MS = 5_000

/** What was earned so long before a page was read belongs to an act that led to it; about older ones the list tells. */
const FRESH_MS = 60_000

/** Tells of achievements that have just been earned, of each in one page of this browser only. */
export function tellEarned(notifications: BellNotification[], readAt: number): void {
  const fresh = notifications.filter(
    ({ type, read, createdAt }) =>
      type === 'ACHIEVEMENT_EARNED' && !read && Date.parse(createdAt) >= readAt - FRESH_MS,
  )
  const told = remembered('toldAchievements')
  const untold = fresh.filter(({ _id }) => !told.includes(_id))
  if (untold.length === 0) return
  remember('toldAchievements', [...told, ...untold.map(({ _id }) => _id)])
  for (const { data } of untold.reverse()) {
    void showToast(`${data.title}: ${data.achievementTitle}`, 'success', { durationMs: ACHIEVEMENT_MS })
  }
}

/** Confetti on the milestone days of a streak (STRK-04), once a day in this browser. */
export function celebrateStreak(days: number, readAt: number): void {
  const day = `${malaysianDay(readAt)} ${days}`
  const celebrated = remembered('celebratedStreaks')
  if (celebrated.includes(day)) return
  remember('celebratedStreaks', [...celebrated, day])
  void fireConfetti(() => undefined)
}

/** Kept for all pages of this browser; where it may not be, for this page. */
const inMemory = new Map<string, string[]>()
const MAX_REMEMBERED = 20

function remembered(name: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as string[]
  } catch {
    return inMemory.get(name) ?? []
  }
}

function remember(name: string, values: string[]): void {
  const last = values.slice(-MAX_REMEMBERED)
  inMemory.set(name, last)
  try {
    localStorage.setItem(name, JSON.stringify(last))
  } catch {}
}
