/**
 * What the log of admins and moderators holds, each a verb and a noun. To record another action is to add a line: the
 * compiler then asks the log's screen for its words.
 */
export const moderationActions = [
  // decisions about photos, videos and comments
  'approve-image',
  'clear-image-reports',
  'reject-image',
  'hide-image',
  'approve-comment',
  'reject-comment',
  'undo-decision',
  // members
  'approve-user',
  'restrict-user',
  'lift-restriction',
  'change-ai-bonus',
  'check-achievements',
  'change-picture',
  'remove-picture',
  'add-freezes',
  'remove-freezes',
  'reset-freezes',
  // vehicles, makes and models
  'delete-vehicle',
  'restore-vehicle',
  'add-make',
  'delete-make',
  'add-model',
  'delete-model',
  // awards
  'create-award',
  'grant-award',
  'revoke-award',
  // raids
  'create-raid',
  'edit-raid',
  'complete-raid',
  'archive-raid',
  'add-contribution',
  'reassign-contribution',
  'delete-contribution',
  // announcements
  'create-announcement',
  'edit-announcement',
  'delete-announcement',
  'activate-announcement',
  'deactivate-announcement',
  // the site itself
  'retry-job',
] as const

export type ModerationAction = (typeof moderationActions)[number]

export function isModerationAction(value: string | null): value is ModerationAction {
  return (moderationActions as readonly (string | null)[]).includes(value)
}

/** Decisions about what waits or was reported. */
export const decisionActions = [
  'approve-image',
  'clear-image-reports',
  'reject-image',
  'hide-image',
  'approve-comment',
  'reject-comment',
] as const satisfies readonly ModerationAction[]

export type DecisionAction = (typeof decisionActions)[number]

export function isDecisionAction(action: string): action is DecisionAction {
  return (decisionActions as readonly string[]).includes(action)
}

/** What each said of its subject: a hiding refuses what was shown, a rejection what waited. */
export const decisionOf: Record<DecisionAction, 'approve' | 'reject' | 'hide'> = {
  'approve-image': 'approve',
  'clear-image-reports': 'approve',
  'reject-image': 'reject',
  'hide-image': 'hide',
  'approve-comment': 'approve',
  'reject-comment': 'reject',
}
