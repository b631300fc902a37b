import { sql } from 'kysely'
import type { Cursor } from '#app/domain/cursor.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { RepReason } from '#app/domain/rep/rep.ts'
import type { AwardsTable, FreezeEventsTable } from '#db/tables/rewards.ts'

/** What one entry explains; with `points` it is a part of the member's rep. */
export type RepHistoryEntry = { id: number; at: number; points: number } & (
  | {
      kind: 'rep'
      reason: Exclude<RepReason, 'award'>
      /** Photos or likes; 1 where there is one of its kind. */
      count: number
      /** Of photos: the first of them was the vehicle's first spot. */
      isFirst: boolean
      vehicle: HistoryVehicle | null
      /** The plate that it had at the time. */
      plate: string
      commentId: number | null
    }
  | {
      kind: 'award'
      award: Pick<AwardsTable, 'key' | 'title' | 'description' | 'icon'>
      /** What it will pay once its holder has had a photo approved; 0 where it pays already, or is revoked. */
      due: number
      reason: string | null
      isRevoked: boolean
    }
  /** What an admin did; `count` freezes came or went by it. */
  | { kind: 'freeze'; action: FreezeEventsTable['action']; count: number }
  /** Of the streak: a freeze earned with its day, or freezes that covered the days missed before; with that day's spot. */
  | { kind: 'freeze-earned'; days: number; vehicle: HistoryVehicle | null }
  | { kind: 'freezes-used'; count: number; vehicle: HistoryVehicle | null }
)

/** As it is now; where it is deleted there is none. */
export type HistoryVehicle = { plate: string; plateStyle: PlateStyle }

/** Which part of whose history is read. */
export type HistoryPage = { userId: number; after: Cursor | null; limit: number }

/** The places of entries from different tables in one list: of equal times the one with the higher number comes first. */
const sources = ['rep', 'award', 'freeze', 'streak'] as const
type Source = (typeof sources)[number]

export function placeOf(source: Source, id: number): number {
  return id * sources.length + sources.indexOf(source)
}

/** Rows of a source from where the list goes on. */
export function isBehind(after: Cursor | null, source: Source, at: string, id: string) {
  if (after === null) return sql<boolean>`TRUE`
  const limit = Math.ceil((after.id - sources.indexOf(source)) / sources.length)
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.value}, ${limit})`
}
