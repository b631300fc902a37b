import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '#app/components/layout/icon.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import type { NotificationType } from '#app/domain/notifications/notification.ts'
import type { Moment } from '#app/i18n/format.ts'
import { NotificationForm } from '#app/routes/notifications/notification-form.tsx'

/** A notification as the screen shows it, worded by the server. */
export type NotificationView = {
  /** `n-5`. */
  id: string
  type: NotificationType
  title: string
  body: string
  isRead: boolean
  age: Moment
  /** Whose act it tells of, where the picture is theirs. */
  actor: { username: string; profilePic: string | null } | null
}

type CardProps = {
  notification: NotificationView
  /** The one that takes its place in the list when it is deleted. */
  next: string | undefined
}

/** One notification of the list: the whole of it opens what it is about. */
export function NotificationCard({ notification, next }: CardProps) {
  const { t } = useTranslation('notifications')
  const { id, title, body, isRead, age } = notification
  return (
    <li id={id} className={isRead ? 'note' : 'note note--new'}>
      <NotificationForm intent="open-notification" id={id} className="note__open">
        <button type="submit">
          <Picture notification={notification} />
          <span className="note__text">
            <b>{title}</b>
            <span>{body}</span>
            <small>
              {!isRead && <span className="note__mark">{t('notifications:unread')}</span>}
              <Time value={age} />
            </small>
          </span>
        </button>
      </NotificationForm>
      {!isRead && (
        <NotificationForm intent="read-notification" id={id}>
          <button
            type="submit"
            className="icbtn"
            title={t('notifications:markRead')}
            aria-label={`${t('notifications:markRead')}: ${title}`}
          >
            <Icon name="check" />
          </button>
        </NotificationForm>
      )}
      <NotificationForm intent="delete-notification" id={id}>
        {next && <input type="hidden" name="next" value={next} />}
        <button
          type="submit"
          className="icbtn"
          title={t('notifications:delete')}
          aria-label={`${t('notifications:delete')}: ${title}`}
        >
          <Icon name="trash" />
        </button>
      </NotificationForm>
    </li>
  )
}

function Picture({ notification: { type, actor } }: { notification: NotificationView }) {
  if (actor) return <Avatar username={actor.username} src={actor.profilePic} size={40} />
  return (
    <span className="note__icon">
      <Icon name={icons[type]} />
    </span>
  )
}

const icons: Record<NotificationType, IconName> = {
  ACHIEVEMENT_EARNED: 'trophy',
  AWARD_GRANTED: 'medal',
  COMMENT_REPLY: 'reply',
  COMMENT_ON_VEHICLE: 'chat',
  MENTION: 'chat',
  VEHICLE_LIKED: 'heart',
  IMAGE_APPROVED: 'image',
  IMAGE_REJECTED: 'ban',
  IMAGE_HIDDEN: 'eye-off',
  COMMENT_HIDDEN: 'eye-off',
  RAID_STARTED: 'flag',
  RAID_COMPLETED: 'flag',
  FREEZE_CHANGED: 'snowflake',
  ACCOUNT_APPROVED: 'shield',
  ACCOUNT_RESTRICTED: 'lock',
}
