import type { Kysely } from 'kysely'
import type { SubjectKind } from '#app/domain/activity.ts'
import type { ModerationAction } from '#app/domain/moderation/actions.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

type LogEntry = {
  action: ModerationAction
  subjectKind: SubjectKind | 'make' | 'model' | 'job'
  /** Null where it is about no one of them. */
  subjectId: number | null
  detail?: Record<string, unknown>
}

/** Keeps what an admin or moderator did; part of its transaction. */
export async function recordModeration(
  db: Kysely<Database>,
  actor: Pick<Member, 'id'>,
  { action, subjectKind, subjectId, detail }: LogEntry,
  at: number,
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({
      actor_id: actor.id,
      action,
      subject_kind: subjectKind,
      subject_id: subjectId,
      detail: detail === undefined ? null : JSON.stringify(detail),
      at,
    })
    .execute()
}
