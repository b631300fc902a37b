import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import {
  EXCERPT_LENGTH,
  MAX_COUNTED,
  type Notification,
  type NotificationActor,
} from '#app/domain/notifications/notification.ts'
import { unreadQuery } from '#app/domain/notifications/notifications.server.ts'
import type { Page, Pagination } from '#app/domain/pages.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Of a comment's text as it is read for its excerpt, in characters: enough whatever its graphemes are made of. */
const START_LENGTH = 2_000

export type NotificationPage = {
  notifications: Notification[]
  pagination: Pagination & { unreadCount: number }
}

/**
 * A page of a member's notifications, newest first: two queries, because every open page asks every ten seconds. The
 * total is counted up to 10,000.
 */
export async function listNotifications(
  db: ReadDatabase,
  userId: number,
  page: Page,
): Promise<NotificationPage> {
  const [rows, { total, unreadCount }] = await Promise.all([
    notificationsListQuery(db, userId, page).execute(),
    countsQuery(db, userId).executeTakeFirstOrThrow(),
  ])
  const hasMore = rows.length > page.limit
  return {
    notifications: rows.slice(0, page.limit).map(toNotification),
    pagination: { page: page.page, limit: page.limit, total, hasMore, unreadCount },
  }
}

export async function ownNotification(
  db: ReadDatabase,
  userId: number,
  id: number,
): Promise<Notification | null> {
  const row = await rowsQuery(db, userId).where('notifications.id', '=', id).executeTakeFirst()
  return row === undefined ? null : toNotification(row)
}

/** A page, and one more where there is more. */
export function notificationsListQuery(db: ReadDatabase, userId: number, { page, limit }: Page) {
  return rowsQuery(db, userId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

export function countsQuery(db: ReadDatabase, userId: number) {
  const shown = db
    .selectFrom('notifications')
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(MAX_COUNTED)
  const total = db.selectFrom(shown.as('shown')).select(({ fn }) => fn.countAll<number>().as('total'))
  return db.selectNoFrom([
    total.$asScalar().$notNull().as('total'),
    unreadQuery(db, userId).$asScalar().$notNull().as('unreadCount'),
  ])
}

/** Names, plates and texts are read as they are now: what is deleted or hidden since is told to nobody. */
function rowsQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('notifications')
    .leftJoin('vehicles', 'vehicles.id', 'notifications.vehicle_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'comments.author_id').on('author.deleted_at', 'is', null),
    )
    .leftJoin('media', (join) => join.on('media.id', '=', sql<number>`notifications.params ->> '$.mediaId'`))
    .select((eb) => [
      'notifications.id',
      'notifications.type',
      'notifications.params',
      'notifications.created_at as createdAt',
      'notifications.read_at as readAt',
      'vehicles.plate',
      'vehicles.plate_style as plateStyle',
      'vehicles.deleted_at as vehicleDeletedAt',
      'comments.id as commentId',
      sql<string | null>`substr(comments.text, 1, ${START_LENGTH})`.as('text'),
      'comments.is_hidden as isHidden',
      'author.username',
      'author.avatar',
      'media.kind as mediaKind',
      jsonArrayFrom(
        eb
          .selectFrom('notification_actors')
          .leftJoin('users', (join) =>
            join.onRef('users.id', '=', 'notification_actors.user_id').on('users.deleted_at', 'is', null),
          )
          .select(['users.username', 'users.avatar'])
          .whereRef('notification_id', '=', 'notifications.id')
          .orderBy('at', 'desc')
          .orderBy('notification_actors.user_id', 'desc')
          .limit(2),
      ).as('actors'),
      eb
        .selectFrom('notification_actors')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('notification_id', '=', 'notifications.id')
        .as('actorCount'),
    ])
    .where('notifications.user_id', '=', userId)
    .where('notifications.deleted_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsQuery>['executeTakeFirstOrThrow']>>

function toNotification(row: Row): Notification {
  const { id, type, createdAt, plate, plateStyle, commentId } = row
  const isOfSomebody = commentId !== null && type !== 'COMMENT_HIDDEN'
  const author: NotificationActor[] = isOfSomebody ? [{ username: row.username, avatar: row.avatar }] : []
  return {
    id,
    type,
    createdAt,
    params: JSON.parse(row.params) as unknown,
    isRead: row.readAt !== null,
    vehicle: plate === null || plateStyle === null ? null : { plate, plateStyle },
    comment: commentId === null ? null : { id: commentId, excerpt: excerptOf(row) },
    isVideo: row.mediaKind === 'video',
    actors: isOfSomebody ? author : row.actors,
    actorCount: isOfSomebody ? 1 : (row.actorCount ?? 0),
  } as Notification
}

/** A deleted text is empty; of a deleted vehicle's discussion others are told nothing. */
function excerptOf({ text, isHidden, vehicleDeletedAt }: Row): string | null {
  if (!text || isHidden === 1 || vehicleDeletedAt !== null) return null
  const line = text.replace(/\s+/g, ' ').trim()
  // Telling graphemes apart takes its time, and so few characters are never more of them.
  return line.length <= EXCERPT_LENGTH ? line : cutGraphemes(line, EXCERPT_LENGTH)
}
