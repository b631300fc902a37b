import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { signedIn } from '#app/domain/users/user.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import {
  type IntentArgs,
  type IntentResult,
  intent,
  screenAction,
} from '#app/http/screens/screen-action.server.ts'
import { sessionLoader } from '#app/http/screens/screen-loader.server.ts'
import { redirectToProvider } from '#app/routes/session/oauth.server.ts'

/** `GET /auth/google` and `/auth/reddit`: off to the provider. */
export const loader = (args: LoaderFunctionArgs) =>
  sessionLoader(args, ({ request, params, url, viewer, address, at }) =>
    withinLimit('sign-in', { viewer, address }, () =>
      redirectToProvider(params.provider ?? '', request, {
        origin: siteOrigin(request),
        returnTo: safePath(url.searchParams.get('returnTo')),
        connectsTo: null,
        at,
      }),
    ),
  )

/** `POST`: the same, to connect the account there to one's own. A form, so that no other site can begin it. */
export const action = screenAction({
  'connect-account': intent({
    schema: z.object({ returnTo: z.string().optional() }),
    limit: 'sign-in',
    run: runConnect,
  }),
})

async function runConnect(args: IntentArgs<{ returnTo?: string | undefined }>): Promise<IntentResult> {
  const { request, params, viewer, input, at } = args
  const { headers } = await redirectToProvider(params.provider ?? '', request, {
    origin: siteOrigin(request),
    returnTo: safePath(input.returnTo),
    connectsTo: signedIn(viewer).id,
    at,
  })
  return { to: headers.get('Location') ?? '/', cookies: headers.getSetCookie() }
}

/** An empty screen, so that an error shows the error screen. */
export default function SignIn() {
  return null
}
