import { watcherOf } from '#app/domain/activity.ts'
import {
  forgetComment,
  tellOfComment,
  tellOfEdit,
  tellOfHiding,
  tellOfReturn,
} from '#app/domain/notifications/of-comments.server.ts'
import { forgetImage, tellOfDecision } from '#app/domain/notifications/of-images.server.ts'
import { takeBackLike, tellOfLike } from '#app/domain/notifications/of-likes.server.ts'

/**
 * The last watcher: tells members what concerns them, and takes it back where it does not any more. A vehicle that is
 * removed takes its notifications along.
 */
export const keepNotifications = watcherOf({
  'vehicle-added': null,
  'vehicle-liked': tellOfLike,
  'vehicle-unliked': takeBackLike,
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
  'photo-approved': tellOfDecision('IMAGE_APPROVED'),
  'photo-rejected': tellOfDecision('IMAGE_REJECTED'),
  'photo-hidden': tellOfDecision('IMAGE_HIDDEN'),
  'photo-deleted': forgetImage,
  'primary-photo-changed': null,
  'comment-added': tellOfComment,
  'comment-edited': tellOfEdit,
  'comment-deleted': forgetComment,
  'comment-hidden': tellOfHiding,
  'comment-approved': tellOfReturn,
  'comment-liked': null,
  'comment-unliked': null,
  'award-earned': null,
  'award-revoked': null,
})
