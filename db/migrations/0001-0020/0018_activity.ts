import { type Kysely, sql } from 'kysely'
import { countGraphemes } from '#app/domain/text.ts'
import type { Database } from '#db/schema.ts'

/** What each undoing undoes, of the kinds that there are so far, and which column of both is the same. */
const undoings: [kind: string, undoes: string[], same?: 'actor_id' | 'detail'][] = [
  ['vehicle-unliked', ['vehicle-liked'], 'actor_id'],
  ['comment-unliked', ['comment-liked'], 'actor_id'],
  ['tag-removed', ['tag-added'], 'detail'],
  ['vehicle-deleted', ['vehicle-added', 'vehicle-restored']],
  ['vehicle-restored', ['vehicle-deleted']],
  ['vehicle-removed', ['vehicle-added', 'vehicle-restored']],
  ['photo-approved', ['photo-hidden']],
  ['photo-rejected', ['photo-added']],
  ['photo-hidden', ['photo-added', 'photo-approved']],
  ['photo-deleted', ['photo-added', 'photo-approved']],
  ['comment-approved', ['comment-hidden']],
  ['comment-hidden', ['comment-added', 'comment-approved']],
  ['comment-deleted', ['comment-added', 'comment-approved']],
]

const statements = [
  `ALTER TABLE activity ADD COLUMN detail TEXT CHECK (detail IS NULL OR json_valid(detail))`,
  // Whose like it was that is taken back is told by the index.
  `DROP INDEX activity_of_subject`,
  `CREATE INDEX activity_of_subject ON activity (subject_kind, subject_id, kind, actor_id)`,
  `UPDATE activity SET kind = 'story-edited' WHERE kind = 'profile-edited'`,
  ...(['added', 'removed'] as const).map(
    (verb) => `UPDATE activity SET detail = (
      SELECT json_object('tag', ${verb === 'added' ? 'new_value' : 'old_value'}) FROM vehicle_changes AS change
      WHERE change.vehicle_id = activity.vehicle_id AND change.at = activity.at AND change.field = 'tags'
        AND change.${verb === 'added' ? 'new_value' : 'old_value'} IS NOT NULL)
    WHERE kind = 'tag-${verb}'`,
  ),
  `UPDATE activity SET detail = json_object('isApproved', json(iif(EXISTS (
      SELECT 1 FROM media WHERE media.id = subject_id AND approved_at = uploaded_at), 'true', 'false')))
    WHERE kind = 'photo-added'`,
  `UPDATE activity SET detail = json_object('length', 0) WHERE kind = 'story-edited'`,
]

/** An activity names what it undoes, and keeps what its watchers must know later. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await fillStoryLengths(db)
  await fillReverses(db)
}

async function fillStoryLengths(db: Kysely<Database>): Promise<void> {
  const stories = await db
    .selectFrom('activity')
    .innerJoin('vehicle_changes as change', (join) =>
      join
        .onRef('change.vehicle_id', '=', 'activity.vehicle_id')
        .onRef('change.at', '=', 'activity.at')
        .on('change.field', '=', 'profile'),
    )
    .select(['activity.id', 'change.new_value as text'])
    .where('activity.kind', '=', 'story-edited')
    .execute()
  for (const { id, text } of stories) {
    const detail = JSON.stringify({ length: countGraphemes(text ?? '') })
    await db.updateTable('activity').set({ detail }).where('id', '=', id).execute()
  }
}

/** In the order in which it happened: nothing is undone twice. */
async function fillReverses(db: Kysely<Database>): Promise<void> {
  const kinds = new Map(undoings.map(([kind, ...undoing]) => [kind, undoing]))
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'kind'])
    .where('kind', 'in', [...kinds.keys()])
    .orderBy('id')
    .execute()
  for (const { id, kind } of rows) {
    const [undoes = [], same] = kinds.get(kind) ?? []
    const isSame = same === undefined ? sql`true` : sql`undone.${sql.ref(same)} = activity.${sql.ref(same)}`
    await sql`UPDATE activity SET reverses = (
      SELECT max(undone.id) FROM activity AS undone
      WHERE undone.subject_kind = activity.subject_kind AND undone.subject_id = activity.subject_id
        AND undone.kind IN (${sql.join(undoes)}) AND undone.id < activity.id AND ${isSame}
        AND NOT EXISTS (SELECT 1 FROM activity AS later WHERE later.reverses = undone.id))
      WHERE id = ${id}`.execute(db)
  }
}
