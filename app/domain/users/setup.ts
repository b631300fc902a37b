import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { usernameInput } from '#app/domain/users/username.ts'

/** The set-up at the first sign-in (SET-25 to SET-29). */
export const setupInput = z.object({
  username: usernameInput,
  hasAcceptedGuidelines: z
    .boolean({ error: says('guidelines_required') })
    .refine((accepted) => accepted, says('guidelines_required')),
  returnTo: z.string().optional(),
})
