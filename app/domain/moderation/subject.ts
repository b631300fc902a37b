import type { Kysely } from 'kysely'
import type { ErrorCode } from '#app/domain/errors.ts'
import type { DecisionAction } from '#app/domain/moderation/actions.ts'
import type { ModerationStatus } from '#app/domain/moderation/moderation.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/** Tables whose rows can be reported: each has `moderation_status` and `report_count`. */
type Table = 'media' | 'comments'

export type ModeratedRow = { id: number; moderation_status: ModerationStatus; report_count: number }

/** What an admin decides: show or hide it. */
export type Decision = 'approved' | 'rejected'

/** Who hides something, and what they say of why; both null when reports hide it. */
export type Hiding = { by: Member | null; reason: string | null }

/** What differs between the things that members report and admins decide about. */
export type Subject<Row extends ModeratedRow> = {
  kind: 'media' | 'comment'
  table: Table
  errors: { reported: ErrorCode; decided: ErrorCode }
  isHidden(row: Row): boolean
  /** The action in the moderation log. */
  logActionOf(row: Row, decision: Decision): DecisionAction
  /** Hides it, updates counters and records the activity. */
  hide(db: Kysely<Database>, row: Row, hiding: Hiding, at: number): Promise<void>
  /** Records why what reports have hidden stays so. */
  keepHidden(db: Kysely<Database>, row: Row, hiding: Hiding, at: number): Promise<void>
  /** Shows it again, likewise. */
  show(db: Kysely<Database>, row: Row, admin: Member, at: number): Promise<void>
  /** Shows again what the same admin hid a moment ago: as if it had not been. */
  unhide(db: Kysely<Database>, row: Row, admin: Member, at: number): Promise<void>
}
