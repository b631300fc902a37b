import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { ActionForm, Checkbox, Field, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { setupInput } from '#app/domain/users/setup.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { usernameLimits } from '#app/domain/users/username-limits.ts'
import { completeSetup } from '#app/domain/users/users.server.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { intent, screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'

export const handle = { i18n: ['session'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine

export const loader = screenLoader({
  isPrivate: true,
  duringSetup: true,
  run: ({ viewer, url }) => {
    const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
    const returnTo = safePath(url.searchParams.get('returnTo'))
    if (!member.isFirstLogin) throw redirect('/')
    return { returnTo, username: member.username }
  },
  meta: ({ t }) => ({
    title: t('meta:setup.title'),
    description: t('meta:setup.description'),
    noIndex: true,
  }),
})

export const action = screenAction({
  'complete-setup': intent({
    schema: setupInput,
    run: async ({ db, viewer, input, at, t }) => {
      const member = signedIn(viewer, { duringSetup: true, whenRestricted: true })
      await completeSetup(db, member, input, at)
      return {
        to: safePath(input.returnTo),
        toast: { type: 'success', message: t('session:setup.done', { username: input.username }) },
      }
    },
    failureText: (t) => t('session:setup.failed'),
  }),
})

export default function Setup() {
  const { returnTo, username } = useLoaderData<typeof loader>()
  const { t } = useTranslation('session')
  return (
    <section className="narrow">
      <h1>{t('session:setup.title')}</h1>
      <p>{t('session:setup.intro')}</p>
      <p className="lead">
        <Trans t={t} i18nKey="session:setup.g80" components={{ about: <Link to="/whats-g80" /> }} />
      </p>
      <ActionForm intent="complete-setup" hiddenFields={{ returnTo }} replace>
        <FormError summary={t('session:setup.failed')} />
        <Field
          label={t('session:setup.username')}
          name="username"
          required
          minLength={usernameLimits.min}
          maxLength={usernameLimits.max}
          pattern="[A-Za-z0-9_]+"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          help={t('session:setup.usernameHelp')}
        />
        <p className="notice notice--warning">{t('session:setup.once')}</p>
        <Checkbox
          name="hasAcceptedGuidelines"
          required
          label={
            <Trans
              t={t}
              i18nKey="session:setup.accept"
              components={{ guidelines: <a href="/community-guidelines" target="_blank" rel="noopener" /> }}
            />
          }
        />
        <SubmitButton>{t('session:setup.submit')}</SubmitButton>
      </ActionForm>
    </section>
  )
}
