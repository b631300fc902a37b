/** What a member does about the awards beside their name. */
export const displayIntents = ['show-award', 'hide-award', 'move-award'] as const

export type DisplayIntent = (typeof displayIntents)[number]

export function isDisplayIntent(intent: string | null | undefined): intent is DisplayIntent {
  return (displayIntents as readonly unknown[]).includes(intent)
}
