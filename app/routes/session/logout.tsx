import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { endSession } from '#app/domain/session/session.server.ts'
import { draftCookie, sessionCookie } from '#app/http/request/cookies.server.ts'
import { requestContext } from '#app/http/request/request-context.server.ts'
import { intent, screenAction } from '#app/http/screens/screen-action.server.ts'
import { type ActionArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { redirectWith } from '#app/http/screens/toast.server.ts'

export const handle = { i18n: ['session'] }
export const meta = pageMeta

const confirmScreen = screenLoader({
  duringSetup: true,
  run: () => ({}),
  meta: ({ t }) => ({
    title: t('session:logout.title'),
    description: t('session:logout.question'),
    noIndex: true,
  }),
})

/**
 * A plain link signs out (HDR-43), but only if the browser's headers show a navigation from this site; anything else (an
 * image, a prefetch, another site) gets the one-button page.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (!isOwnNavigation(args.request)) return confirmScreen(args)
  const { to, cookies } = await signOut(await requestContext(args.request, args.context))
  throw await redirectWith(
    to,
    null,
    new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])),
  )
}

function isOwnNavigation({ headers, method }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const isPrefetch = headers.has('Sec-Purpose') || headers.has('Purpose')
  const isFromHere = site === 'same-origin' || site === 'none'
  return method === 'GET' && isFromHere && headers.get('Sec-Fetch-Dest') === 'document' && !isPrefetch
}

async function signOut(context: Pick<ActionArgs, 'db' | 'sessionToken'>) {
  if (context.sessionToken !== null) await endSession(context.db, context.sessionToken)
  const cookies = [sessionCookie, draftCookie].map((cookie) => cookie.serialize('', { maxAge: 0 }))
  return { to: '/', cookies: await Promise.all(cookies) }
}

export const action = screenAction({
  '': intent({ schema: z.object({}), openToVisitors: true, run: signOut }),
})

export default function Logout() {
  const { t } = useTranslation('session')
  return (
    <section className="narrow">
      <h1>{t('session:logout.title')}</h1>
      <p>{t('session:logout.question')}</p>
      <Form method="post" reloadDocument>
        <button className="btn btn--pri">{t('session:logout.confirm')}</button>
      </Form>
    </section>
  )
}
