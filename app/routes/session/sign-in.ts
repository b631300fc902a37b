import type { LoaderFunctionArgs } from '@remix-run/node'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { sessionLoader } from '#app/http/screens/screen-loader.server.ts'
import { redirectToProvider } from '#app/routes/session/oauth.server.ts'

/** `GET /auth/google` and `/auth/reddit`: off to the provider. */
export const loader = (args: LoaderFunctionArgs) =>
  sessionLoader(args, ({ request, params, url, viewer, address, at }) =>
    withinLimit('sign-in', { viewer, address }, () =>
      redirectToProvider(params.provider ?? '', request, {
        origin: siteOrigin(request),
        returnTo: safePath(url.searchParams.get('returnTo')),
        at,
      }),
    ),
  )

/** An empty screen, so that an error shows the error screen. */
export default function SignIn() {
  return null
}
