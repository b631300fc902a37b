import type { TFunction } from 'i18next'
import { isModerationAction, type ModerationAction } from '#app/domain/moderation/actions.ts'

/** What was done, worded; the name itself of what is recorded no more. */
export function actionText(t: TFunction, action: string): string {
  return isModerationAction(action) ? actionTexts(t)[action] : action
}

/** The words of every action that is recorded: one without them does not compile. */
export function actionTexts(t: TFunction): Record<ModerationAction, string> {
  return {
    'approve-image': t('admin-log:actions.approve-image'),
    'clear-image-reports': t('admin-log:actions.clear-image-reports'),
    'reject-image': t('admin-log:actions.reject-image'),
    'hide-image': t('admin-log:actions.hide-image'),
    'approve-comment': t('admin-log:actions.approve-comment'),
    'reject-comment': t('admin-log:actions.reject-comment'),
    'undo-decision': t('admin-log:actions.undo-decision'),
    'approve-user': t('admin-log:actions.approve-user'),
    'restrict-user': t('admin-log:actions.restrict-user'),
    'change-picture': t('admin-log:actions.change-picture'),
    'remove-picture': t('admin-log:actions.remove-picture'),
    'change-ai-bonus': t('admin-log:actions.change-ai-bonus'),
    'check-achievements': t('admin-log:actions.check-achievements'),
    'lift-restriction': t('admin-log:actions.lift-restriction'),
    'activate-announcement': t('admin-log:actions.activate-announcement'),
    'deactivate-announcement': t('admin-log:actions.deactivate-announcement'),
    'add-freezes': t('admin-log:actions.add-freezes'),
    'remove-freezes': t('admin-log:actions.remove-freezes'),
    'reset-freezes': t('admin-log:actions.reset-freezes'),
    'delete-vehicle': t('admin-log:actions.delete-vehicle'),
    'restore-vehicle': t('admin-log:actions.restore-vehicle'),
    'add-make': t('admin-log:actions.add-make'),
    'delete-make': t('admin-log:actions.delete-make'),
    'add-model': t('admin-log:actions.add-model'),
    'delete-model': t('admin-log:actions.delete-model'),
    'create-award': t('admin-log:actions.create-award'),
    'grant-award': t('admin-log:actions.grant-award'),
    'revoke-award': t('admin-log:actions.revoke-award'),
    'create-raid': t('admin-log:actions.create-raid'),
    'edit-raid': t('admin-log:actions.edit-raid'),
    'complete-raid': t('admin-log:actions.complete-raid'),
    'archive-raid': t('admin-log:actions.archive-raid'),
    'add-contribution': t('admin-log:actions.add-contribution'),
    'reassign-contribution': t('admin-log:actions.reassign-contribution'),
    'delete-contribution': t('admin-log:actions.delete-contribution'),
    'create-announcement': t('admin-log:actions.create-announcement'),
    'edit-announcement': t('admin-log:actions.edit-announcement'),
    'delete-announcement': t('admin-log:actions.delete-announcement'),
    'retry-job': t('admin-log:actions.retry-job'),
  }
}
