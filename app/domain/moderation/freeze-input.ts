import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { MAX_FREEZES_CHANGED } from '#app/domain/moderation/moderate-users.ts'

/** The first one is what is done where nothing else is said (AF-17). */
export const freezeActions = ['add', 'remove', 'reset', 'check'] as const

const bounds = says('freeze_count', { max: MAX_FREEZES_CHANGED })

const count = z.number(bounds).int(bounds).min(1, bounds).max(MAX_FREEZES_CHANGED, bounds)

const freezeFields = z.object({
  action: z.enum(freezeActions).default('add'),
  count: count
    .default(1)
    .describe(
      'How many are added, or removed at most; reset and check pay no attention to it, whatever it is',
    ),
})

/** As people write numbers: `1e3` and `0x5` are none. */
const typedCount = z
  .string(bounds)
  .trim()
  .regex(/^\+?\d+$/, bounds)
  .default('1')
  .transform(Number)
  .pipe(count)

/** Without a count where it means nothing: one that is wrong then is no fault. */
function withoutIdleCount(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('action' in sent)) return sent
  return sent.action === 'reset' || sent.action === 'check' ? { ...sent, count: undefined } : sent
}

/** What an admin does to freezes, or that they look at them; the count is of added and removed ones (AF-17, AF-18). */
export const freezeInput = z.preprocess(withoutIdleCount, freezeFields)

const userRequired = says('user_required')

/** The same from the form, which names the member (AF-03). */
export const freezeForm = z.preprocess(
  withoutIdleCount,
  freezeFields.extend({ user: z.string(userRequired).trim().min(1, userRequired), count: typedCount }),
)

export type FreezeInput = z.output<typeof freezeInput>
