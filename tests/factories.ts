import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { newAnnouncementInput } from '#app/domain/announcements/announcement-input.ts'
import { createAnnouncement } from '#app/domain/announcements/announcements.server.ts'
import { addComment, replyTo } from '#app/domain/discussions/comments.server.ts'
import { insertMedia, withPrepared } from '#app/domain/media/photos.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { createRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { defaultAwards, noCriteria, type Raid, type RaidCriteria } from '#app/domain/raids/raid.ts'
import type { RaidInput } from '#app/domain/raids/raid-input.ts'
import { endSession, readSession, startSession } from '#app/domain/session/session.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { createUser } from '#app/domain/users/users.server.ts'
import type { AnnouncementRow, CommentRow, Database, MediaRow, VehicleRow } from '#db/schema.ts'
import { storedPhoto } from '#tests/photos/stored-photo.ts'

let made = 0

type WantedMember = {
  username?: string
  isAdmin?: boolean
  isFirstLogin?: boolean
  isApproved?: boolean
  rep?: number
  restrictedUntil?: number
}

/** A member as a request knows them; set up, new (not trusted) and unrestricted unless wanted otherwise. */
export async function aMember(
  db: Kysely<Database>,
  wanted: WantedMember = {},
  at = Date.now(),
): Promise<Member> {
  made += 1
  const { username = `member_${made}`, isAdmin = false, isFirstLogin = false } = wanted
  const account = { provider: 'dev', subject: `dev-${made}` } as const
  const id = await createUser(db, { account, username, isAdmin, isFirstLogin, at })
  const { isApproved = false, rep = 0, restrictedUntil = null } = wanted
  await db
    .updateTable('users')
    .set({ is_approved: isApproved ? 1 : 0, rep, restricted_until: restrictedUntil })
    .where('id', '=', id)
    .execute()
  return memberNow(db, id, at)
}

/** The same member as the next request would find them. */
export async function memberNow(db: Kysely<Database>, id: number, at = Date.now()): Promise<Member> {
  const token = await startSession(db, { userId: id, provider: 'dev', at })
  const member = await readSession(db, token, at)
  await endSession(db, token)
  if (member === null) throw new Error(`No member ${id}`)
  return member
}

/** A vehicle that somebody spotted; without a plate it gets one that is free. */
export async function aVehicle(
  db: Kysely<Database>,
  wanted: { by?: Member; plate?: string; plateStyle?: PlateStyle; deletedAt?: number } = {},
  at = Date.now(),
): Promise<VehicleRow> {
  made += 1
  const by = wanted.by ?? (await aMember(db, {}, at))
  const input = { plate: wanted.plate ?? `TST${made}`, plateStyle: wanted.plateStyle }
  const vehicle = await addVehicle(db, by, input, at)
  if (wanted.deletedAt === undefined) return vehicle
  return db
    .updateTable('vehicles')
    .set({ deleted_at: wanted.deletedAt, deleted_by: by.id })
    .where('id', '=', vehicle.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A photo in a vehicle's gallery; a new member's waits. */
export async function aPhoto(
  db: Kysely<Database>,
  { of, by }: { of: VehicleRow; by: Member },
  at = Date.now(),
): Promise<MediaRow> {
  made += 1
  const jpeg = await jpegBytes()
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  const prepared = await storedPhoto(db, by, jpeg, sha256)
  await withPrepared(db, prepared, async (db) => {
    const added = await insertMedia(db, by, of.id, prepared, at)
    return { added, result: added }
  })
  return db.selectFrom('media').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
}

/** A comment on a vehicle, or a reply to the comment of that id. */
export async function aComment(
  db: Kysely<Database>,
  {
    on,
    by,
    text = 'Seen in Ipoh',
    replyTo: parent,
  }: { on: VehicleRow; by: Member; text?: string; replyTo?: number },
  at = Date.now(),
): Promise<CommentRow> {
  const { comment } =
    parent === undefined
      ? await addComment(db, by, { vehicleId: on.id, comment: text }, at)
      : await replyTo(db, by, { commentId: parent, comment: text }, at)
  return db.selectFrom('comments').selectAll().where('id', '=', comment.id).executeTakeFirstOrThrow()
}

const DAY_MS = 24 * 60 * 60 * 1000

type WantedRaid = Partial<Omit<RaidInput, 'criteria'>> & { criteria?: Partial<RaidCriteria>; by?: Member }

/** A raid that runs from an hour before `at` for a day, in which every vehicle counts, unless wanted otherwise. */
export async function aRaid(
  db: Kysely<Database>,
  { by, criteria, ...wanted }: WantedRaid = {},
  at = Date.now(),
): Promise<Raid> {
  made += 1
  const admin = by ?? (await aMember(db, { isAdmin: true }, at))
  const startAt = wanted.startAt ?? at - 60 * 60 * 1000
  const input = {
    title: `Raid ${made}`,
    slug: `raid-number-${made}`,
    description: 'For tests',
    startAt,
    endAt: startAt + DAY_MS,
    target: 100,
    allowOverachievement: true,
    criteria: { ...noCriteria, ...criteria },
    awards: defaultAwards,
    ...wanted,
  }
  return createRaid(db, admin, input, at)
}

/** An announcement of an admin's: active, with a paragraph of text. */
export async function anAnnouncement(
  db: Kysely<Database>,
  wanted: {
    by?: Member
    title?: string
    content?: string
    ctaLink?: string
    ctaText?: string
    active?: boolean
  } = {},
  at = Date.now(),
): Promise<AnnouncementRow> {
  made += 1
  const { by = await aMember(db, { isAdmin: true }, at), ...fields } = wanted
  const input = { title: `Announcement ${made}`, content: '<p>Something is new.</p>', ...fields }
  return createAnnouncement(db, by, newAnnouncementInput.parse(input), at)
}

let jpeg: Promise<Buffer> | undefined

export function jpegBytes(): Promise<Buffer> {
  jpeg ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#3c78b4' } })
    .jpeg()
    .toBuffer()
  return jpeg
}

/** A small photo as a form carries it. */
export async function aPhotoFile(name = 'car.jpg'): Promise<File> {
  return new File([new Uint8Array(await jpegBytes())], name, { type: 'image/jpeg' })
}
