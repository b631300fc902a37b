import { watcherOf } from '#app/domain/activity.ts'
import {
  notifyOfApproval,
  notifyOfFreezes,
  notifyOfRestriction,
  withdrawRestrictionNotification,
} from '#app/domain/notifications/account-notifications.server.ts'
import {
  deleteAwardNotification,
  notifyOfAward,
} from '#app/domain/notifications/award-notifications.server.ts'
import {
  deleteCommentNotifications,
  notifyOfApprovedComment,
  notifyOfComment,
  notifyOfCommentEdit,
  notifyOfHiddenComment,
  notifyOfKeptHiddenComment,
} from '#app/domain/notifications/comment-notifications.server.ts'
import {
  deleteImageNotifications,
  notifyOfDecision,
  notifyOfKeptHidden,
  withdrawDecision,
  withdrawHiding,
} from '#app/domain/notifications/image-notifications.server.ts'
import {
  notifyOfLike,
  withdrawLikeNotification,
} from '#app/domain/notifications/like-notifications.server.ts'
import { notifyOfFinishedRaid } from '#app/domain/notifications/raid-notifications.server.ts'

/**
 * The last watcher: adds notifications, and deletes unread ones that no longer apply. Those of a removed vehicle are
 * deleted by a foreign key.
 */
export const notificationWatcher = watcherOf({
  'vehicle-added': null,
  'vehicle-liked': notifyOfLike,
  'vehicle-unliked': withdrawLikeNotification,
  'basic-info-edited': null,
  'story-edited': null,
  'plate-changed': null,
  'plate-style-changed': null,
  'tag-added': null,
  'tag-removed': null,
  'vehicle-deleted': null,
  'vehicle-restored': null,
  'vehicle-removed': null,
  'photo-added': null,
  'photo-approved': notifyOfDecision('IMAGE_APPROVED'),
  'photo-rejected': notifyOfDecision('IMAGE_REJECTED'),
  'photo-hidden': notifyOfDecision('IMAGE_HIDDEN'),
  'photo-kept-hidden': notifyOfKeptHidden,
  'photo-requeued': withdrawDecision,
  'photo-unhidden': withdrawHiding,
  'photo-deleted': deleteImageNotifications,
  'primary-photo-changed': null,
  'comment-added': notifyOfComment,
  'comment-edited': notifyOfCommentEdit,
  'comment-deleted': deleteCommentNotifications,
  'comment-hidden': notifyOfHiddenComment,
  'comment-kept-hidden': notifyOfKeptHiddenComment,
  'comment-approved': notifyOfApprovedComment,
  'comment-liked': null,
  'comment-unliked': null,
  'collection-created': null,
  'collection-published': null,
  'collection-deleted': null,
  'award-earned': notifyOfAward,
  'award-revoked': deleteAwardNotification,
  'freezes-changed': notifyOfFreezes,
  'raid-finished': notifyOfFinishedRaid,
  'user-approved': notifyOfApproval,
  'user-restricted': notifyOfRestriction,
  'user-restriction-lifted': withdrawRestrictionNotification,
})
