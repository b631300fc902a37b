import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ActionForm, Checkbox, Field, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { devSignInInput } from '#app/domain/session/dev-sign-in.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { intent, screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { signInByName } from '#app/routes/session/dev-sign-in.server.ts'

export const handle = { i18n: ['session'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

export const loader = screenLoader({
  run: ({ viewer, url, t }) => {
    const returnTo = safePath(url.searchParams.get('returnTo'))
    if (viewer !== null) throw redirect(returnTo)
    const reason = url.searchParams.get('reason')
    return {
      returnTo,
      likeReason: likeReason(t, reason),
      keptReason: keptReason(t, reason),
    }
  },
  meta: ({ t }) => ({
    title: t('meta:login.title'),
    description: t('meta:login.description'),
    noIndex: true,
  }),
})

function keptReason(t: TFunction, reason: string | null): string | null {
  if (reason === 'kept') return t('session:login.kept')
  return reason === 'kept-photo' ? t('session:login.keptPhoto') : null
}

function likeReason(t: TFunction, reason: string | null): string | null {
  if (reason === 'like') return t('common:logInToLike')
  return reason === 'like-comment' ? t('common:logInToLikeComment') : null
}

export const action = screenAction({
  'sign-in-as': intent({
    schema: devSignInInput,
    openToVisitors: true,
    run: async ({ input, ...args }) => {
      const { cookie, redirectTo } = await signInByName(args, input)
      return { to: redirectTo, cookies: [cookie] }
    },
  }),
})

export default function Login() {
  const { returnTo, likeReason, keptReason } = useLoaderData<typeof loader>()
  const { signIn } = useSite()
  const { t } = useTranslation(['session', 'common'])
  const search = new URLSearchParams({ returnTo })
  const hasProvider = signIn.google || signIn.reddit
  return (
    <section className="narrow">
      <h1>{t('session:login.title')}</h1>
      {likeReason && <p className="notice">{likeReason}</p>}
      {keptReason && <p className="notice">{keptReason}</p>}
      <p className="lead">{t('session:login.intro')}</p>
      <div className="stack">
        {signIn.google && (
          <a className="btn btn--pri" rel="nofollow" href={`/auth/google?${search}`}>
            <Icon name="google" />
            {t('common:nav.logInWithGoogle')}
          </a>
        )}
        {signIn.reddit && (
          <a className="btn" rel="nofollow" href={`/auth/reddit?${search}`}>
            <Icon name="reddit" />
            {t('common:nav.logInWithReddit')}
          </a>
        )}
        {!hasProvider && !signIn.dev && <p className="notice">{t('session:login.none')}</p>}
        {signIn.dev && <SignInAs returnTo={returnTo} />}
      </div>
    </section>
  )
}

/** Sign-in by name, for development and tests (`DEV_LOGIN`). */
function SignInAs({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('session')
  return (
    <div className="card">
      <h2>{t('session:dev.title')}</h2>
      <ActionForm intent="sign-in-as" hiddenFields={{ returnTo }} reloadDocument>
        <FormError />
        <Field
          label={t('session:dev.username')}
          name="username"
          required
          autoComplete="username"
          help={t('session:dev.help')}
        />
        <Checkbox label={t('session:dev.firstLogin')} name="firstLogin" value="1" />
        <Checkbox label={t('session:dev.admin')} name="admin" value="1" />
        <SubmitButton>{t('session:dev.submit')}</SubmitButton>
      </ActionForm>
    </div>
  )
}
