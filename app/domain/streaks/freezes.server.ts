import { type FreezeInfo, toFreezeInfo } from '#app/domain/streaks/streak.ts'
import { type StreakState, streakAt, toStreakState } from '#app/domain/users/streak.ts'
import { userById } from '#app/domain/users/users.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** A member's freezes as they stand at a moment (AF-19 to AF-22). `user_not_found`. */
export async function readFreezes(db: ReadDatabase, userId: number, at: number): Promise<FreezeInfo> {
  return toFreezeInfo(await readStreak(db, userId, at))
}

export async function readStreak(db: ReadDatabase, userId: number, at: number): Promise<StreakState> {
  return streakAt(toStreakState(await userById(db, userId)), at)
}
