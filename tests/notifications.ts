import type { Kysely } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { editComment } from '#app/domain/discussions/comments.server.ts'
import { listNotifications } from '#app/domain/notifications/list.server.ts'
import { deleteNotification } from '#app/domain/notifications/notifications.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

/** A member's notifications as they are listed, the newest first. */
export async function shownNotifications(db: Kysely<Database>, member: Member) {
  const { notifications } = await listNotifications(db, member.id, { page: 1, limit: 50 })
  return notifications
}

export const scene = {} as {
  db: Kysely<Database>
  spotter: Member
  aina: Member
  ben: Member
  admin: Member
  vehicle: VehicleRow
  at: number
}

/** A vehicle, its first spotter, two who comment on it and an admin, before each test of a file. */
export function commentingMembers(): void {
  beforeEach(async () => {
    const db = testDatabase()
    const spotter = await aMember(db, { username: 'spotter' })
    Object.assign(scene, {
      db,
      spotter,
      aina: await aMember(db, { username: 'Aina' }),
      ben: await aMember(db, { username: 'Ben' }),
      admin: await aMember(db, { isAdmin: true }),
      vehicle: await aVehicle(db, { by: spotter }),
      at: Date.now(),
    })
  })
  afterEach(() => scene.db.destroy())
}

export const notificationsOf = (member: Member) => shownNotifications(scene.db, member)
export const typesOf = async (member: Member) => (await notificationsOf(member)).map(({ type }) => type)
export const say = (by: Member, text: string, replyTo?: number): Promise<CommentRow> => {
  scene.at += 1
  const reply = replyTo === undefined ? {} : { replyTo }
  return aComment(scene.db, { on: scene.vehicle, by, text, ...reply }, scene.at)
}
export const edit = (by: Member, { id }: CommentRow, comment: string) =>
  editComment(scene.db, by, { commentId: id, comment }, scene.at)
export const deleteNewest = async (member: Member) =>
  deleteNotification(scene.db, member, (await notificationsOf(member))[0]?.id ?? 0, scene.at)
export const hide = ({ id }: CommentRow) =>
  moderateComment(scene.db, scene.admin, { commentId: id, action: 'reject' }, scene.at)
export const approve = ({ id }: CommentRow) =>
  moderateComment(scene.db, scene.admin, { commentId: id, action: 'approve' }, scene.at)
