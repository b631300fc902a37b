import type { ModerationView } from '#app/routes/users/moderation/moderation.server.ts'

/** Whether the form of a decision is on the page. */
export function hasDecisionForm(intent: string, moderation: ModerationView['moderation']): boolean {
  if (intent === 'approve-user') return moderation?.approve === true
  return intent !== 'restrict-user' || moderation?.restrict === true
}
