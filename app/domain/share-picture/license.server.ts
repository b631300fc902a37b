import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import {
  type DrawnPicture,
  drawCached,
  forgetDrawn,
  openFirst,
  versionedAddress,
  versionOf,
} from '#app/domain/share-picture/drawn-pictures.server.ts'
import { drawLicense, type LicenseContent } from '#app/domain/share-picture/license-drawing.server.ts'
import { type Member, userPath } from '#app/domain/users/user.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import type { Database, ReadDatabase, UserRow } from '#db/schema.ts'

/** Everything that the picture of a Spotter's License is made from; `avatar` is the name of the picture's files. */
export type LicenseSource = LicenseContent & { avatar: string | null }

/** Words what stands on a member's licence. */
export type WordLicense = (db: ReadDatabase, user: UserRow) => Promise<LicenseSource>

export function licensePath(username: string): string {
  return `${userPath(username)}/license.png`
}

export function versionedLicensePath(source: LicenseSource): string {
  return versionedAddress(licensePath(source.username), licenseVersion(source))
}

/** Raise it when the drawing changes. */
const DESIGN = 2

function licenseVersion(source: LicenseSource): string {
  return versionOf('license', DESIGN, source)
}

/** Where the files of the member's picture are missing, their initials stand in its place. */
export async function licensePicture(source: LicenseSource): Promise<DrawnPicture> {
  const file = source.avatar === null ? null : await openFirst('public', source.avatar, ['large.webp'])
  const version = licenseVersion(file ? source : { ...source, avatar: null })
  return { version, png: () => drawCached(version, (avatar) => drawLicense(source, avatar), file) }
}

/** How often a licence is drawn anew on demand (API-53). */
const REFRESH_MS = 60_000

/**
 * Draws a member's licence anew, for themselves or an admin; answers its address. `too_many_requests` within a minute of
 * the last time; a drawing that fails does not count.
 */
export async function refreshLicense(
  db: Kysely<Database>,
  member: Member,
  { username, word }: { username: string; word: WordLicense },
  at: number,
): Promise<{ snapshotUrl: string }> {
  const user = found(await findUser(db, username), 'user_not_found').user
  must(user.id === member.id || member.isAdmin)
  const source = await word(db, user)
  const last = await takeRefresh(db, user.id, at)
  try {
    const { version, png } = await licensePicture(source)
    forgetDrawn(version)
    await png()
  } catch (error) {
    await setLastRefresh(db, user.id, last)
    throw error
  }
  return { snapshotUrl: versionedLicensePath(source) }
}

/** Counts a refresh; the time of the last one. */
async function takeRefresh(db: Kysely<Database>, userId: number, at: number): Promise<number | null> {
  return inTransaction(db, async (db) => {
    const { last } = await db
      .selectFrom('users')
      .select('license_snapshot_at as last')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const wait = last === null ? 0 : last + REFRESH_MS - at
    if (wait > 0) throw tooSoon(Math.ceil(wait / 1000))
    await setLastRefresh(db, userId, at)
    return last
  })
}

function tooSoon(seconds: number): DomainError {
  return new DomainError('too_many_requests', { retryAfter: seconds, params: { seconds, max: 1 } })
}

async function setLastRefresh(db: Kysely<Database>, userId: number, at: number | null): Promise<void> {
  await db.updateTable('users').set({ license_snapshot_at: at }).where('id', '=', userId).execute()
}
