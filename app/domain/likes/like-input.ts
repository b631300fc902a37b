import { z } from 'zod'

/** What a like button sends: it sets the like, so that pressing twice counts once. */
export const likeForm = z.object({ liked: z.enum(['true', 'false']).transform((liked) => liked === 'true') })
