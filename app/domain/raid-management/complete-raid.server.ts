import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { earnedAct } from '#app/domain/awards/earn.server.ts'
import { inThrottledTransaction } from '#app/domain/batch-run.server.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import {
  canRunRaids,
  type PodiumPlace,
  podiumPlaces,
  type Raid,
  raidStatusAt,
} from '#app/domain/raids/raid.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import type { Database, Rarity, ReadDatabase } from '#db/schema.ts'

/** How many members get badges. */
export type GivenAwards = { participationAwards: number; podiumAwards: number }

/** Members whose badges are given in one transaction, and before the answer: others get theirs by a job. */
const BATCH = 25
const BATCHES_AT_ONCE = 4

/**
 * Ends an active raid, also one past its end, and gives its badges (AR-65 to AR-67, API-81): that of participation to
 * everybody who contributed, those of the podium to the first three, who may share a rank and then its badge. A second time,
 * and before its start: `raid_not_active`. Ranks are settled at once; badges follow in batches, and a start of the server goes
 * on where a crash broke them off.
 */
export async function completeRaid(
  db: Kysely<Database>,
  admin: Member,
  raidId: number,
  at: number,
): Promise<GivenAwards> {
  must(canRunRaids(admin))
  const given = await inTransaction(db, async (db) => {
    const raid = await raidById(db, raidId)
    must(raidStatusAt(raid, at) === 'active', 'raid_not_active')
    await db.updateTable('raids').set({ completed_at: at, updated_at: at }).where('id', '=', raidId).execute()
    await settleRanks(db, raidId)
    const given = await countGiven(db, raid)
    await makeBadges(db, raid, at)
    const detail = { title: raid.title, ...given }
    const logEntry = { action: 'complete-raid', subjectKind: 'raid', subjectId: raidId, detail } as const
    await recordModeration(db, admin, logEntry, at)
    return given
  })
  await giveFirstBadges(db, raidId)
  return given
}

/** The raid is completed whatever comes now: what fails here the job does again, and its failure is logged. */
async function giveFirstBadges(db: Kysely<Database>, raidId: number): Promise<void> {
  const areAllGiven = await giveBadges(db, raidId, BATCHES_AT_ONCE).catch(() => false)
  if (!areAllGiven) jobQueue().add('run-raids', {})
}

/** Equals share a rank; of them, who got there first has the higher place. Nobody contributes any more. */
async function settleRanks(db: Kysely<Database>, raidId: number): Promise<void> {
  await sql`UPDATE raid_contributors SET rank = settled.rank, place = settled.place
    FROM (SELECT user_id, rank() OVER (ORDER BY total DESC) AS rank,
        row_number() OVER (ORDER BY total DESC, reached_at, user_id) AS place
      FROM raid_contributors JOIN users ON users.id = user_id
      WHERE raid_id = ${raidId} AND deleted_at IS NULL) AS settled
    WHERE raid_id = ${raidId} AND raid_contributors.user_id = settled.user_id`.execute(db)
}

async function countGiven(db: ReadDatabase, { id, awards }: Raid): Promise<GivenAwards> {
  const { contributors } = await db
    .selectFrom('raid_contributors')
    .select(({ fn }) => fn.countAll<number>().as('contributors'))
    .where('raid_id', '=', id)
    .where('rank', '>=', 1)
    .executeTakeFirstOrThrow()
  return {
    participationAwards: awards.participation.enabled ? contributors : 0,
    podiumAwards: awards.podium.enabled ? Math.min(contributors, podiumPlaces.length) : 0,
  }
}

type BadgeName = 'participation' | PodiumPlace

const rarities: Record<BadgeName, Rarity> = {
  participation: 'common',
  first: 'rare',
  second: 'rare',
  third: 'rare',
}

/** The awards of this raid alone, as its admins described them. */
async function makeBadges(db: Kysely<Database>, { id, awards }: Raid, at: number): Promise<void> {
  const { participation, podium } = awards
  const badges = [
    ...(participation.enabled ? [['participation', participation] as const] : []),
    ...(podium.enabled ? podiumPlaces.map((place) => [place, podium[place]] as const) : []),
  ]
  if (badges.length === 0) return
  await db
    .insertInto('awards')
    .values(
      badges.map(([name, { title, description, icon }]) => ({
        key: keyOf(id, name),
        title,
        description,
        icon,
        rarity: rarities[name],
        kind: 'raid' as const,
        raid_id: id,
        created_at: at,
      })),
    )
    .execute()
}

function keyOf(raidId: number, badge: BadgeName): string {
  return `raid-${raidId}-${badge}`
}

/**
 * Gives the badges of a completed raid to those who have not got theirs, in the order of their places; tells whether all
 * have them now. `batches`: no more than that many.
 */
export async function giveBadges(
  db: Kysely<Database>,
  raidId: number,
  batches = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const raid = await raidById(db, raidId)
  const at = raid.completedAt ?? raid.endAt
  for (let batch = 0; batch < batches; batch += 1) {
    const given = await inThrottledTransaction(db, (db) => giveSome(db, raid, at))
    if (given < BATCH) return true
  }
  return false
}

async function giveSome(db: Kysely<Database>, raid: Raid, at: number): Promise<number> {
  const contributors = await toRewardQuery(db, raid.id).execute()
  const badges = contributors.length === 0 ? [] : await badgesQuery(db, raid.id).execute()
  const byKey = new Map(badges.map((badge) => [badge.key, badge]))
  for (const { user_id: ownerId, rank, place } of contributors) {
    const detail = { rank: rank ?? 0, title: raid.title, slug: raid.slug }
    const finished = { kind: 'raid-finished', subjectId: raid.id, vehicleId: null, detail } as const
    await recordActivity(db, { ...finished, actorId: null, ownerId, at })
    for (const name of badgesOf({ rank, place })) {
      const badge = byKey.get(keyOf(raid.id, name))
      if (badge === undefined) continue
      const added = await db
        .insertInto('user_awards')
        .values({ user_id: ownerId, award_id: badge.id, awarded_at: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'award_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added === undefined) continue
      await recordActivity(db, earnedAct(badge, ownerId, { by: null, at }))
    }
  }
  await markRewarded(
    db,
    raid.id,
    contributors.map(({ user_id }) => user_id),
    at,
  )
  return contributors.length
}

/** Three people at most stand on the podium; two of one rank have its badge both. */
function badgesOf({ rank, place }: { rank: number | null; place: number | null }): BadgeName[] {
  const podium = place !== null && place <= podiumPlaces.length ? podiumPlaces[(rank ?? 0) - 1] : undefined
  return podium === undefined ? ['participation'] : ['participation', podium]
}

export function toRewardQuery(db: ReadDatabase, raidId: number) {
  return db
    .selectFrom('raid_contributors')
    .select(['user_id', 'rank', 'place'])
    .where('raid_id', '=', raidId)
    .where('rank', 'is not', null)
    .where('rewarded_at', 'is', null)
    .orderBy('place')
    .limit(BATCH)
}

export function badgesQuery(db: ReadDatabase, raidId: number) {
  return db.selectFrom('awards').select(['id', 'key', 'kind', 'rarity']).where('raid_id', '=', raidId)
}

async function markRewarded(
  db: Kysely<Database>,
  raidId: number,
  userIds: readonly number[],
  at: number,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('raid_contributors')
    .set({ rewarded_at: at })
    .where('raid_id', '=', raidId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Goes on with raids whose badges are not all given. One that fails stops no other; its error is thrown in the end. */
export async function giveLeftBadges(db: Kysely<Database>): Promise<void> {
  const errors: unknown[] = []
  for (const { raidId } of await unfinishedRaidsQuery(db).execute())
    await giveBadges(db, raidId).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

export function unfinishedRaidsQuery(db: ReadDatabase) {
  return db
    .selectFrom(
      sql<{
        raidId: number
      }>`(SELECT raid_id AS raidId FROM raid_contributors INDEXED BY raid_contributors_to_reward
        WHERE rank IS NOT NULL AND rewarded_at IS NULL)`.as('left'),
    )
    .select('left.raidId')
    .distinct()
}
