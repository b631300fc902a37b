import type { Kysely } from 'kysely'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { mediaChanged } from '#app/domain/media/photos.server.ts'
import type { DecisionAction } from '#app/domain/moderation/actions.ts'
import type { Decision, Subject } from '#app/domain/moderation/subject.ts'
import type { Database, MediaRow } from '#db/schema.ts'

/** How photos and videos are moderated. A change of what everybody sees moves files, too: the caller sees to that. */
export const images: Subject<MediaRow> = {
  kind: 'media',
  table: 'media',
  errors: { reported: 'image_reported_already', decided: 'image_decided_already' },
  isHidden: ({ status }) => status === 'hidden',
  logActionOf,
  hide: async (db, image, { by, reason }, at) => {
    await db.updateTable('media').set({ status: 'hidden' }).where('id', '=', image.id).execute()
    // The one that takes its place until then is not remembered when it is hidden, too.
    await db
      .updateTable('vehicles')
      .set({ hidden_primary_id: image.id })
      .where('id', '=', image.vehicle_id)
      .where('primary_media_id', '=', image.id)
      .where('hidden_primary_id', 'is', null)
      .execute()
    await mediaChanged(db, image, { kind: 'photo-hidden', actorId: by?.id ?? null, detail: { reason }, at })
  },
  keepHidden: async (db, image, { by, reason }, at) => {
    const subject = { ownerId: image.uploader_id, subjectId: image.id, vehicleId: image.vehicle_id }
    const act = { kind: 'photo-kept-hidden', actorId: by?.id ?? null, detail: { reason }, at } as const
    await recordActivity(db, { ...act, ...subject })
  },
  show: async (db, image, admin, at) => {
    const approved = { approved_at: image.approved_at ?? at, approved_by: admin.id }
    await showAgain(db, image, { status: 'approved', ...approved })
    await mediaChanged(db, image, { kind: 'photo-approved', actorId: admin.id, at })
  },
  unhide: async (db, image, admin, at) => {
    await showAgain(db, image, { status: 'approved' })
    await mediaChanged(db, image, { kind: 'photo-unhidden', actorId: admin.id, at })
  },
}

/** Shows it, in the place that it had been hidden from. */
async function showAgain(
  db: Kysely<Database>,
  image: MediaRow,
  columns: Partial<Pick<MediaRow, 'status' | 'approved_at' | 'approved_by'>>,
): Promise<void> {
  await db.updateTable('media').set(columns).where('id', '=', image.id).execute()
  await db
    .updateTable('vehicles')
    .set({ primary_media_id: image.id, hidden_primary_id: null })
    .where('id', '=', image.vehicle_id)
    .where('hidden_primary_id', '=', image.id)
    .execute()
}

function logActionOf({ status }: MediaRow, decision: Decision): DecisionAction {
  if (decision === 'rejected') return 'hide-image'
  return status === 'approved' ? 'clear-image-reports' : 'approve-image'
}
