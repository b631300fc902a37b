import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { devSignInInput } from '#app/domain/session/dev-sign-in.server.ts'
import { readSelf } from '#app/domain/users/profile.server.ts'
import { userJson } from '#app/domain/users/user-json.ts'
import { env } from '#app/env.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { resourceAction } from '#app/http/screens/resource-action.server.ts'
import { intent } from '#app/http/screens/screen-action.server.ts'
import { signInByName } from '#app/routes/session/dev-sign-in.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Log in by name (development only; unknown unless DEV_LOGIN=1)',
    body: devSignInInput,
    response: z.object({ user: userJson, redirectTo: z.string() }),
    run: async ({ body, headers, ...args }) => {
      const { userId, cookie, redirectTo } = await signInByName(args, body)
      headers.append('Set-Cookie', cookie)
      return { user: await readSelf(args.db, userId, args.at), redirectTo }
    },
  }),
})

/** The same call as a plain form, which answers 303. */
const form = resourceAction({
  '': intent({
    schema: devSignInInput,
    openToVisitors: true,
    run: async ({ input, ...args }) => {
      const { cookie, redirectTo } = await signInByName(args, input)
      return { to: redirectTo, cookies: [cookie] }
    },
  }),
})

/** Where it is off, nothing of a request is even checked. */
const unknown = api({})

export const loader = endpoint
export const action = (args: ActionFunctionArgs) => {
  if (!env.DEV_LOGIN) return unknown(args)
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    args.request.headers.get('Content-Type') ?? '',
  )
  return isForm ? form(args) : endpoint(args)
}
