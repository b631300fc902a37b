import type { Intent } from '#app/http/screen-action.server.ts'

/** The forms that arrange a vehicle's gallery. */
export const galleryIntents: Record<string, Intent> = {}
