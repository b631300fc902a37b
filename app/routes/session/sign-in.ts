import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { must } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import {
  type IntentArgs,
  type IntentResult,
  intent,
  screenAction,
} from '#app/http/screens/screen-action.server.ts'
import { loginPath, sessionLoader } from '#app/http/screens/screen-loader.server.ts'
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
    // There is nothing in it to be kept until they are signed in.
    openToVisitors: true,
    run: runConnect,
  }),
})

/** A refusal leads back with its words: the page of this address is the sign-in itself. */
async function runConnect(args: IntentArgs<{ returnTo?: string | undefined }>): Promise<IntentResult> {
  const returnTo = safePath(args.input.returnTo)
  try {
    return await withinLimit('sign-in', args, () => beginConnecting(args, returnTo))
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal === null) throw error
    if (refusal.kind === 'unauthenticated') return { to: loginPath(returnTo, null) }
    const message = errorText(args.t, refusal.code, refusal.params)
    return { to: returnTo, toast: { type: 'error', message } }
  }
}

async function beginConnecting(
  { request, params, viewer, at, rawField }: IntentArgs<unknown>,
  returnTo: string,
): Promise<IntentResult> {
  const connectsTo = signedIn(viewer).id
  // Its page may be that of somebody who was signed in before.
  must(rawField('user') === toId('user', connectsTo))
  // The form has been read; what the library looks at are address and headers.
  const asked = new Request(request.url, { headers: request.headers })
  const attempt = { origin: siteOrigin(request), returnTo, connectsTo, at }
  const { headers } = await redirectToProvider(params.provider ?? '', asked, attempt)
  return { to: headers.get('Location') ?? returnTo, cookies: headers.getSetCookie() }
}

/** An empty screen, so that an error shows the error screen. */
export default function SignIn() {
  return null
}
