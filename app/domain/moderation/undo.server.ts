import type { Kysely } from 'kysely'
import { found, must } from '#app/domain/errors.ts'
import { type DecisionAction, decisionActions, isDecisionAction } from '#app/domain/moderation/actions.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { ModerationStatus } from '#app/domain/moderation/moderation.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** How long an admin can take a decision back, ms. */
export const UNDO_MS = 60_000

/** What something was before a decision; null where it waited for the first one. */
type Before = { isHidden: boolean; moderationStatus: ModerationStatus } | null

/** A decision as the log holds it. */
export type Decided = {
  id: number
  action: DecisionAction
  subjectKind: 'media' | 'comment'
  subjectId: number
  at: number
  before: Before
  /** What whose it is was told. */
  reason: string | null
}

/**
 * A decision that an admin may take back: their own, a minute old at most, and the last one about its subject;
 * `undo_over` otherwise.
 */
export async function undoable(db: ReadDatabase, admin: Member, id: number, at: number): Promise<Decided> {
  must(admin.isAdmin)
  const row = await db.selectFrom('moderation_log').selectAll().where('id', '=', id).executeTakeFirst()
  const { actor_id, action, subject_kind, subject_id, detail, ...log } = found(row, 'undo_over')
  must(actor_id === admin.id && at - log.at <= UNDO_MS, 'undo_over')
  must(isDecisionAction(action), 'undo_over')
  const kept = JSON.parse(detail ?? '{}') as { before?: Before; reason?: string }
  const decided: Decided = {
    id,
    action,
    subjectKind: subject_kind as Decided['subjectKind'],
    subjectId: subject_id ?? 0,
    at: log.at,
    before: kept.before ?? null,
    reason: kept.reason ?? null,
  }
  const last = await decisionsQuery(db, decided.subjectKind, decided.subjectId).executeTakeFirst()
  must(last?.id === id, 'undo_over')
  return decided
}

/** What was decided about something and taken back, the newest first. */
export function decisionsQuery(db: ReadDatabase, kind: Decided['subjectKind'], id: number) {
  return db
    .selectFrom('moderation_log')
    .leftJoin('users', 'users.id', 'moderation_log.actor_id')
    .select(['moderation_log.id', 'actor_id', 'action', 'at', 'users.username'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('moderation_log.id', 'desc')
    .limit(1)
}

/** Who decided last about something, what and when; null where nobody has. */
export async function lastDecision(
  db: ReadDatabase,
  kind: Decided['subjectKind'],
  id: number,
): Promise<{ action: DecisionAction; actorId: number | null; username: string | null; at: number } | null> {
  const last = await decisionsQuery(db, kind, id).executeTakeFirst()
  if (last === undefined || !isDecisionAction(last.action)) return null
  return { action: last.action, actorId: last.actor_id, username: last.username, at: last.at }
}

/** An admin's decisions that they can still take back, the newest first. */
export function recentDecisionsQuery(db: ReadDatabase, admin: Pick<Member, 'id'>, since: number) {
  return db
    .selectFrom('moderation_log')
    .select(['id', 'action', 'subject_kind', 'subject_id', 'at', 'detail'])
    .where('actor_id', '=', admin.id)
    .where('at', '>=', since)
    .where('action', 'in', [...decisionActions, 'undo-decision'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RECENT)
}

/** Decisions of a minute that are offered to be taken back: two pages of a list, and some single ones. */
const MOST_RECENT = 60

/** Opens the reports again that the decision at that moment settled; answers how many are open now. */
export async function reopenReports(
  db: Kysely<Database>,
  kind: Decided['subjectKind'],
  id: number,
  settledAt: number,
): Promise<number> {
  await db
    .updateTable('reports')
    .set({ resolved_at: null })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('resolved_at', '=', settledAt)
    .execute()
  const { open } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** The log's own row of an undone decision. */
export async function recordUndo(
  db: Kysely<Database>,
  admin: Member,
  { id, action, subjectKind, subjectId }: Decided,
  at: number,
): Promise<void> {
  const detail = { decision: id, action }
  await recordModeration(db, admin, { action: 'undo-decision', subjectKind, subjectId, detail }, at)
}
