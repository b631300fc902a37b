import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { listedCriteria } from '#app/domain/raid-management/listed-criteria.server.ts'
import { canRunRaids, type Raid, raidStatusAt } from '#app/domain/raids/raid.ts'
import type { RaidEdit, RaidInput } from '#app/domain/raids/raid-input.ts'
import { raidById, toRaid } from '#app/domain/raids/raids.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Makes a raid (API-80); `raid_slug_taken` where one has that address. It may have begun already, or be over. */
export async function createRaid(
  db: Kysely<Database>,
  admin: Member,
  input: RaidInput,
  at: number,
): Promise<Raid> {
  must(canRunRaids(admin))
  return inTransaction(db, async (db) => {
    await mustBeFree(db, input.slug)
    const criteria = await listedCriteria(db, input.criteria)
    const row = await db
      .insertInto('raids')
      .values({ ...toColumns({ ...input, criteria }), created_by: admin.id, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepOnRecord(db, admin, 'create-raid', row, at)
    return toRaid(row)
  })
}

/**
 * Changes a raid. What is left out stays. Once somebody has contributed, what counts and the start are settled
 * (`raid_criteria_frozen`), once it has begun its address (`raid_slug_frozen`), and once it is completed or archived all but
 * title and description (`raid_over`). The end of one that has begun may move, but not into the past (`raid_end_past`).
 */
export async function editRaid(
  db: Kysely<Database>,
  admin: Member,
  raidId: number,
  edit: RaidEdit,
  at: number,
): Promise<{ raid: Raid; isChanged: boolean }> {
  must(canRunRaids(admin))
  return inTransaction(db, async (db) => {
    const raid = await raidById(db, raidId)
    const wanted = { ...raid, ...withoutGaps(edit) }
    // Those from before may be written otherwise: sent unchanged they stay.
    if (!isSame(raid.criteria, wanted.criteria)) wanted.criteria = await listedCriteria(db, wanted.criteria)
    const changed = editable.filter((field) => !isSame(raid[field], wanted[field]))
    if (changed.length === 0) return { raid, isChanged: false }
    await mustBeOpenToChange(db, raid, wanted, changed, at)
    const row = await db
      .updateTable('raids')
      .set({ ...toColumns(wanted), updated_at: at })
      .where('id', '=', raidId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepOnRecord(db, admin, 'edit-raid', row, at, { changed })
    return { raid: toRaid(row), isChanged: true }
  })
}

/** Ends an active raid without badges (API-82); `raid_not_active`. */
export async function archiveRaid(
  db: Kysely<Database>,
  admin: Member,
  raidId: number,
  at: number,
): Promise<Raid> {
  must(canRunRaids(admin))
  return inTransaction(db, async (db) => {
    must(raidStatusAt(await raidById(db, raidId), at) === 'active', 'raid_not_active')
    const row = await db
      .updateTable('raids')
      .set({ archived_at: at, updated_at: at })
      .where('id', '=', raidId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepOnRecord(db, admin, 'archive-raid', row, at)
    return toRaid(row)
  })
}

type Field = keyof RaidInput

const editable = [
  'title',
  'slug',
  'description',
  'startAt',
  'endAt',
  'target',
  'allowOverachievement',
  'criteria',
  'awards',
] as const satisfies Field[]

async function mustBeOpenToChange(
  db: ReadDatabase,
  raid: Raid,
  wanted: RaidInput,
  changed: readonly Field[],
  at: number,
): Promise<void> {
  const refuse = (fields: Field[], code: ConstructorParameters<typeof DomainError>[0]) => {
    const field = changed.find((one) => fields.includes(one))
    if (field !== undefined) throw new DomainError(code, { field })
  }
  const others = editable.filter((field) => field !== 'title' && field !== 'description')
  if (raid.completedAt !== null || raid.archivedAt !== null) refuse(others, 'raid_over')
  const hasBegun = raidStatusAt(raid, at) === 'active'
  if (hasBegun) refuse(['slug'], 'raid_slug_frozen')
  if (changed.includes('slug')) await mustBeFree(db, wanted.slug)
  if (await hasContributions(db, raid.id)) refuse(['criteria', 'startAt'], 'raid_criteria_frozen')
  if (wanted.endAt <= wanted.startAt) throw new DomainError('raid_end_before_start', { field: 'endAt' })
  if (hasBegun && wanted.endAt <= at) refuse(['endAt'], 'raid_end_past')
}

async function hasContributions(db: ReadDatabase, raidId: number): Promise<boolean> {
  const row = await db
    .selectFrom('raid_contributions')
    .select('id')
    .where('raid_id', '=', raidId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function mustBeFree(db: ReadDatabase, slug: string): Promise<void> {
  const row = await db.selectFrom('raids').select('id').where('slug', '=', slug).executeTakeFirst()
  if (row !== undefined) throw new DomainError('raid_slug_taken', { field: 'slug' })
}

function toColumns(input: RaidInput) {
  return {
    title: input.title,
    slug: input.slug,
    description: input.description,
    start_at: input.startAt,
    end_at: input.endAt,
    target: input.target,
    allow_overachievement: input.allowOverachievement ? (1 as const) : (0 as const),
    criteria: JSON.stringify(input.criteria),
    awards: JSON.stringify(input.awards),
  }
}

function withoutGaps(edit: RaidEdit): Partial<RaidInput> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}

/** Both are made by the same schema, so their properties stand in one order; lists mean the same in any. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Action = 'create-raid' | 'edit-raid' | 'archive-raid'

async function keepOnRecord(
  db: Kysely<Database>,
  admin: Member,
  action: Action,
  { id, title }: { id: number; title: string },
  at: number,
  more: Record<string, unknown> = {},
): Promise<void> {
  const detail = { title, ...more }
  await recordModeration(db, admin, { action, subjectKind: 'raid', subjectId: id, detail }, at)
}
