import { type Achievement, achievements, metrics } from '#app/domain/awards/achievements.ts'
import { type Award, progressTo, type UserAward } from '#app/domain/awards/award.ts'
import { selectHeld, toAward, toUserAward } from '#app/domain/awards/held.server.ts'
import { type MetricValues, readMetrics } from '#app/domain/awards/metrics.server.ts'
import { found, must } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** An achievement as everybody can earn it. */
export type Definition = { award: Award; rule: Achievement }

/** All achievements, in the order of their list. */
export async function readDefinitions(db: ReadDatabase): Promise<Definition[]> {
  const rows = await achievementsQuery(db).execute()
  const awards = new Map(rows.map((row) => [row.key, toAward(row)]))
  return achievements.flatMap((rule) => {
    const award = awards.get(rule.key)
    return award ? [{ award, rule }] : []
  })
}

export function achievementsQuery(db: ReadDatabase) {
  return db.selectFrom('awards').selectAll().where('kind', '=', 'achievement')
}

/**
 * What a member holds, the newest first; with `withProgress` then the achievements that they can still earn, the nearest
 * first. One that an admin revoked is neither.
 */
export async function readUserAwards(
  db: ReadDatabase,
  userId: number,
  { withProgress }: { withProgress: boolean },
): Promise<UserAward[]> {
  const held = (await heldQuery(db, userId).execute()).map(toUserAward)
  if (!withProgress) return held
  return [...held, ...(await readLocked(db, userId))]
}

export function heldQuery(db: ReadDatabase, userId: number) {
  return selectHeld(db)
    .where('user_id', '=', userId)
    .orderBy('awarded_at', 'desc')
    .orderBy('user_awards.id', 'desc')
}

async function readLocked(db: ReadDatabase, userId: number): Promise<UserAward[]> {
  const everHeld = await db
    .selectFrom('user_awards')
    .select('award_id')
    .where('user_id', '=', userId)
    .execute()
  const ids = new Set(everHeld.map(({ award_id }) => award_id))
  const values = (await readMetrics(db, userId, metrics)) ?? {}
  const locked = (await readDefinitions(db)).filter(({ award }) => !ids.has(award.id))
  return locked
    .map((definition) => lockedAward(definition, values))
    .sort((one, other) => (other.progress?.percentage ?? 0) - (one.progress?.percentage ?? 0))
}

function lockedAward({ award, rule }: Definition, values: MetricValues): UserAward {
  const progress = progressTo(rule.target, values[rule.metric] ?? 0)
  return {
    award,
    earned: false,
    isDisplayed: false,
    displayOrder: null,
    awardedAt: null,
    reason: null,
    progress,
  }
}

/**
 * An achievement of a member with how far they are, earned or not, by its key or id; `award_not_found` where there is no
 * such achievement, or an admin revoked it: its rule does not give it again, so there is no way to it.
 */
export async function readProgress(db: ReadDatabase, userId: number, keyOrId: string): Promise<UserAward> {
  const id = fromId('award', keyOrId)
  const all = await readDefinitions(db)
  const definition = found(
    all.find(({ award }) => award.id === id || award.key === keyOrId),
    'award_not_found',
  )
  const { award, rule } = definition
  const values = (await readMetrics(db, userId, [rule.metric])) ?? {}
  const held = await heldQuery(db, userId).where('award_id', '=', award.id).executeTakeFirst()
  if (held === undefined) {
    must(!(await hasHeld(db, userId, award.id)), 'award_not_found')
    return lockedAward(definition, values)
  }
  return { ...toUserAward(held), progress: progressTo(rule.target, rule.target) }
}

async function hasHeld(db: ReadDatabase, userId: number, awardId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_awards')
    .select('id')
    .where('user_id', '=', userId)
    .where('award_id', '=', awardId)
    .executeTakeFirst()
  return row !== undefined
}

/** The award of an id (`a-3`) or a key; `award_not_found`. */
export async function awardByKeyOrId(db: ReadDatabase, address: string): Promise<Award> {
  const id = fromId('award', address)
  if (id !== null) return awardById(db, id)
  const row = await db.selectFrom('awards').selectAll().where('key', '=', address).executeTakeFirst()
  return toAward(found(row, 'award_not_found'))
}

/** The award of that id; `award_not_found`. */
export async function awardById(db: ReadDatabase, id: number): Promise<Award> {
  const row = await db.selectFrom('awards').selectAll().where('id', '=', id).executeTakeFirst()
  return toAward(found(row, 'award_not_found'))
}
