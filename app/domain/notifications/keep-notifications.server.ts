import type { ActivityKind } from '#app/domain/activity/activity.ts'
import type { Watcher } from '#app/domain/activity/watchers.server.ts'
import {
  forgetComment,
  tellOfComment,
  tellOfEdit,
  tellOfHiding,
  tellOfReturn,
} from '#app/domain/notifications/of-comments.server.ts'
import { forgetImage, tellOfDecision } from '#app/domain/notifications/of-images.server.ts'
import { takeBackLike, tellOfLike } from '#app/domain/notifications/of-likes.server.ts'

/** The last watcher: tells members what concerns them, and takes it back where it does not any more. */
export const keepNotifications: Watcher = async (db, activity) => {
  await follow[activity.kind]?.(db, activity)
}

/** What nobody needs to be told of is not in it; a vehicle that is removed takes its notifications along. */
const follow: Partial<Record<ActivityKind, Watcher>> = {
  'comment-added': tellOfComment,
  'comment-edited': tellOfEdit,
  'comment-deleted': forgetComment,
  'comment-hidden': tellOfHiding,
  'comment-approved': tellOfReturn,
  'vehicle-liked': tellOfLike,
  'vehicle-unliked': takeBackLike,
  'photo-approved': tellOfDecision('IMAGE_APPROVED'),
  'photo-rejected': tellOfDecision('IMAGE_REJECTED'),
  'photo-hidden': tellOfDecision('IMAGE_HIDDEN'),
  'photo-deleted': forgetImage,
}
