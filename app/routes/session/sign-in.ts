import type { LoaderFunctionArgs } from '@remix-run/node'
import { withinLimit } from '#app/http/limits.server.ts'
import { siteOrigin } from '#app/http/origin.server.ts'
import { safePath } from '#app/http/return-to.ts'
import { plainLoader } from '#app/http/screen.server.ts'
import { leaveForProvider } from '#app/http/sign-in.server.ts'

/** `GET /auth/google` and `/auth/reddit`: off to the provider. */
export const loader = (args: LoaderFunctionArgs) =>
  plainLoader(args, ({ request, params, url, viewer, address }) =>
    withinLimit('sign-in', { viewer, address }, () =>
      leaveForProvider(params.provider ?? '', request, {
        origin: siteOrigin(request),
        returnTo: safePath(url.searchParams.get('returnTo')),
      }),
    ),
  )

/** With a screen, however empty, a refusal is worded on the error screen. */
export default function SignIn() {
  return null
}
