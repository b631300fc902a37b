import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { must } from '#app/domain/errors.ts'
import { retryOnConflict, scheduleDeletionOfAll, switchFiles } from '#app/domain/media/files/files.server.ts'
import { moveFilesOf } from '#app/domain/media/files/misplaced-files.server.ts'
import { imageOf } from '#app/domain/media/image.server.ts'
import { images } from '#app/domain/media/moderated.server.ts'
import { mediaChanged } from '#app/domain/media/photos.server.ts'
import { decide } from '#app/domain/moderation/decisions.server.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { AsListed } from '#app/domain/moderation/moderation.ts'
import { UNDO_MS } from '#app/domain/moderation/undo.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/** A rejected image's files: longer than the rejection can be taken back, by the time that an undo may take. */
const FILES_KEPT_MS = UNDO_MS + 30_000

/**
 * `isWaiting`: the admin saw it wait, `isReported`: with open reports. If somebody else has decided since:
 * `image_decided_already`.
 */
type Which = { vehicleId: number; mediaId: number; isWaiting?: boolean | undefined } & AsListed

/** With what the admin says of why, for whoever uploaded it. */
type Refused = Which & { reason?: string | null }

/**
 * Lets everybody see an image that waits or is hidden, and settles the reports about it (AM-04, AM-06). What was hidden
 * or reported stays from then on, until an admin hides it. An image that everybody sees already only gets its reports
 * settled.
 */
export async function approveImage(
  db: Kysely<Database>,
  admin: Member,
  which: Which,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  await retryOnConflict(async () => {
    const image = await imageOf(db, admin, which)
    must(image.status === 'waiting' || !which.isWaiting, 'image_decided_already')
    must(image.status !== 'rejected', 'image_decided_already')
    if (image.status === 'approved') return inTransaction(db, (db) => clearReports(db, admin, which, at))
    // No photo is shown whose files are not there.
    await switchFiles(db, image, 'public', (db) => show(db, admin, which, at))
  })
}

/**
 * Refuses an image that waits (AM-04): its row stays to tell its owner, and the sweep deletes its files once that can no
 * longer be taken back. Nobody is served them meanwhile.
 */
export async function rejectImage(
  db: Kysely<Database>,
  admin: Member,
  { reason = null, ...which }: Refused,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  await inTransaction(db, async (db) => {
    const image = await imageOf(db, admin, which)
    must(image.status === 'waiting', 'image_decided_already')
    await db.updateTable('media').set({ status: 'rejected' }).where('id', '=', image.id).execute()
    await scheduleDeletionOfAll(db, image, now() + FILES_KEPT_MS)
    const logEntry = { action: 'reject-image', subjectKind: 'media', subjectId: image.id } as const
    await recordModeration(db, admin, reason === null ? logEntry : { ...logEntry, detail: { reason } }, at)
    await mediaChanged(db, image, { kind: 'photo-rejected', actorId: admin.id, detail: { reason }, at })
  })
}

/** Takes an image away from everybody but its owner and admins, and settles the reports about it (AM-07). */
export async function hideImage(
  db: Kysely<Database>,
  admin: Member,
  { reason = null, ...which }: Refused,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  await inTransaction(db, async (db) => {
    const image = await imageOf(db, admin, which)
    must(image.status === 'approved' || image.status === 'hidden', 'image_decided_already')
    await decide(db, images, image, { by: admin, decision: 'rejected', reason, ...asListed(which) }, at)
  })
  await moveFilesOf(db, which.mediaId)
}

function asListed({ isReported, reportsUntil }: AsListed): AsListed {
  return { isReported, reportsUntil }
}

async function clearReports(db: Kysely<Database>, admin: Member, which: Which, at: number): Promise<void> {
  const image = await imageOf(db, admin, which)
  must(image.status === 'approved', 'conflict')
  must(image.report_count > 0, 'image_decided_already')
  await decide(db, images, image, { by: admin, decision: 'approved', ...asListed(which) }, at)
}

/** The first approval answers no report: an image that waited can be hidden by reports like any other. */
async function show(db: Kysely<Database>, admin: Member, which: Which, at: number): Promise<void> {
  const image = await imageOf(db, admin, which)
  if (image.status === 'hidden') {
    return decide(db, images, image, { by: admin, decision: 'approved', ...asListed(which) }, at)
  }
  const logEntry = {
    action: images.logActionOf(image, 'approved'),
    subjectKind: 'media',
    subjectId: image.id,
  } as const
  await recordModeration(db, admin, logEntry, at)
  await images.show(db, image, admin, at)
}
