import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { useUpAnalyses } from '#db/seed/demo/analyses.ts'
import { announceNews } from '#db/seed/demo/announcements.ts'
import { chooseAvatars } from '#db/seed/demo/avatars.ts'
import { giveAwards } from '#db/seed/demo/awards.ts'
import { gatherCollections } from '#db/seed/demo/collections.ts'
import { commentOnVehicles } from '#db/seed/demo/comments.ts'
import { fillModeration } from '#db/seed/demo/moderation.ts'
import { endRaids, planRaids } from '#db/seed/demo/raids.ts'
import { reactToVehicles } from '#db/seed/demo/reactions.ts'
import { spotVehicles } from '#db/seed/demo/spots.ts'
import { joinSpotters } from '#db/seed/demo/spotters.ts'
import type { DemoVehicle } from '#db/seed/demo/vehicle.ts'
import { demoVehicles } from '#db/seed/demo/vehicles.ts'

/** What a part of the demo content is made with. */
export type Demo = {
  db: Kysely<Database>
  /** ms UTC; everything is told relative to it and lies before it. */
  now: number
  vehicles: readonly DemoVehicle[]
  /** Says how far it is, one line each. */
  report: (line: string) => void
}

/** The parts, in order: each acts by the site's own verbs and may build on those before it. */
const parts: readonly ((demo: Demo) => Promise<void>)[] = [
  joinSpotters,
  chooseAvatars,
  planRaids,
  spotVehicles,
  reactToVehicles,
  commentOnVehicles,
  gatherCollections,
  endRaids,
  giveAwards,
  fillModeration,
  announceNews,
  useUpAnalyses,
]

/** Fills an empty, migrated database and the media store with the demo content; refuses one that has members. */
export async function fillDemo(
  db: Kysely<Database>,
  {
    now,
    report,
    vehicles = demoVehicles,
  }: Pick<Demo, 'now' | 'report'> & { vehicles?: readonly DemoVehicle[] },
): Promise<void> {
  const member = await db.selectFrom('users').select('id').executeTakeFirst()
  if (member) throw new Error('This database has members: the demo content fills an empty one only.')
  for (const part of parts) await part({ db, now, report, vehicles })
}
