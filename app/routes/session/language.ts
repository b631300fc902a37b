import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { resourceAction } from '#app/http/screens/resource-action.server.ts'
import { intent } from '#app/http/screens/screen-action.server.ts'
import { languageCookie } from '#app/i18n/i18n.server.ts'
import { languages } from '#app/i18n/languages.ts'

const schema = z.object({
  language: z.enum(languages, says('language_unknown')),
  returnTo: z.string().optional(),
})

/** `POST /language`: the switcher's choice, open to everybody in every state. */
export const action = resourceAction({
  '': intent({
    schema,
    openToVisitors: true,
    run: async ({ input }) => ({
      to: safePath(input.returnTo),
      cookies: [await languageCookie.serialize(input.language)],
    }),
  }),
})

/** Nothing is to be seen here. */
export const loader = () => redirect('/')
