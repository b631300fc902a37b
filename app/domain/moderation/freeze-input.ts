import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { MAX_FREEZES_CHANGED } from '#app/domain/moderation/moderate-users.ts'

/** The first one is what is done where nothing else is said (AF-17). */
export const freezeActions = ['add', 'remove', 'reset', 'check'] as const

const bounds = says('freeze_count', { max: MAX_FREEZES_CHANGED })

/** What an admin does to freezes, or that they look at them; the count is of added and removed ones (AF-17, AF-18). */
export const freezeInput = z.object({
  action: z.enum(freezeActions).default('add'),
  count: z
    .number(bounds)
    .int(bounds)
    .min(1, bounds)
    .max(MAX_FREEZES_CHANGED, bounds)
    .default(1)
    .describe('How many are added, or removed at most; reset and check pay no attention to it'),
})

export type FreezeInput = z.output<typeof freezeInput>
