import { useLocation, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, Field, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { HiddenPageFields, IntentField } from '#app/components/forms/page-fields.tsx'
import { useSentForm } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { LanguageSwitcher } from '#app/components/layout/language-switcher.tsx'
import { providerNames } from '#app/domain/session/providers.ts'
import { usernameLimits } from '#app/domain/users/username-limits.ts'
import { PictureForms } from '#app/routes/users/picture/picture-forms.tsx'
import type { ProfileView } from '#app/routes/users/profile-view.ts'

/** What members set for themselves. `?edit=picture` and `?edit=username` open a part. */
export function Settings({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('users')
  const [search] = useSearchParams()
  const { id, username, picture, settings } = profile
  const edited = search.get('edit')
  if (picture === null) return null
  const forms = <PictureForms username={username} {...picture} isOpen={edited === 'picture'} />
  if (settings === null) return <section className="card settings">{forms}</section>
  return (
    <section className="card settings" id="settings" aria-labelledby="settings-title">
      <h2 id="settings-title">{t('users:settings.title')}</h2>
      {forms}
      {!settings.usernameChanged && (
        <ChangeUsername id={id} username={username} isOpen={edited === 'username'} />
      )}
      <Logins providers={settings.providers} />
      <div id="language">
        <h3>{t('users:settings.language')}</h3>
        <LanguageSwitcher anchor="#language" />
      </div>
      <EndSessions />
    </section>
  )
}

/** PROF-13, PROF-54 to PROF-56. */
function ChangeUsername({ id, username, isOpen }: { id: string; username: string; isOpen: boolean }) {
  const { t } = useTranslation('users')
  const sent = useSentForm()
  const isSent = sent?.intent === 'change-username' && sent.fields.user === id
  return (
    <details id="username" className="fold" open={isOpen || isSent || undefined}>
      <summary>
        <Icon name="edit" />
        {t('users:settings.username.title')}
      </summary>
      <ActionForm intent="change-username" preventScrollReset hiddenFields={{ user: id }}>
        <p>{t('users:settings.username.warning')}</p>
        <FormError forMembers />
        <Field
          label={t('users:settings.username.label')}
          name="username"
          defaultValue={username}
          required
          maxLength={usernameLimits.max}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          help={t('users:settings.username.help', usernameLimits)}
        />
        <SubmitButton>{t('users:settings.username.submit')}</SubmitButton>
      </ActionForm>
    </details>
  )
}

function Logins({ providers }: Pick<NonNullable<ProfileView['settings']>, 'providers'>) {
  const { t } = useTranslation('users')
  const { pathname } = useLocation()
  if (providers.length === 0) return null
  const hasMore = providers.some(({ isConnected }) => !isConnected)
  return (
    <div id="logins">
      <h3>{t('users:settings.logins.title')}</h3>
      <ul className="settings__logins">
        {providers.map(({ id, isConnected }) => (
          <li key={id}>
            {isConnected ? (
              <p>
                <Icon name={id} /> {t('users:settings.logins.connected', { provider: providerNames[id] })}
              </p>
            ) : (
              // A plain form: it leads to the provider's own page.
              <form method="post" action={`/auth/${id}`}>
                <IntentField value="connect-account" />
                <HiddenPageFields />
                <input type="hidden" name="returnTo" value={`${pathname}#logins`} />
                <button type="submit" className="btn">
                  <Icon name={id} />
                  {t('users:settings.logins.connect', { provider: providerNames[id] })}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {hasMore && <p className="muted">{t('users:settings.logins.help')}</p>}
    </div>
  )
}

function EndSessions() {
  const { t } = useTranslation('users')
  return (
    <div id="sessions">
      <h3>{t('users:settings.sessions.title')}</h3>
      <ActionForm intent="end-sessions" preventScrollReset>
        <FormError />
        <Confirm label={t('users:settings.sessions.end')} question={t('users:settings.sessions.ask')}>
          <SubmitButton className="btn btn--danger">{t('users:settings.sessions.yes')}</SubmitButton>
        </Confirm>
      </ActionForm>
    </div>
  )
}
