import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { RESTRICTION_MS } from '#app/domain/moderation/moderate-users.ts'
import type { ModerationView } from '#app/routes/users/moderation/moderation.server.ts'

type Props = { username: string; moderation: NonNullable<ModerationView['moderation']> }

/** What admins and moderators decide about a member, each asked for once more (PROF-20, PROF-21). */
export function ModerateUser({ username, moderation: { approve, restrict, restrictedUntil } }: Props) {
  const { t } = useTranslation('users')
  const sent = useSentIntent()
  const section = useSectionFocus(`${approve} ${restrict}`)
  if (!approve && !restrict) return null
  return (
    <section ref={section} className="moderate" aria-label={t('users:moderation.label')}>
      {restrictedUntil && (
        <p className="notice">
          {t('users:moderation.restrictedUntil')} <Time value={restrictedUntil} />
        </p>
      )}
      {approve && (
        <details className="confirm" name="decision" open={sent === 'approve-user' || undefined}>
          <summary className="btn">
            <Icon name="check" />
            {t('users:moderation.approve')}
          </summary>
          <ActionForm intent="approve-user" className="form confirm__p" preventScrollReset>
            <p>{t('users:moderation.approveAsk', { name: username })}</p>
            <FormError />
            <SubmitButton>{t('users:moderation.approveYes')}</SubmitButton>
          </ActionForm>
        </details>
      )}
      {restrict && (
        <details className="confirm" name="decision" open={sent === 'restrict-user' || undefined}>
          <summary className="btn btn--danger">
            <Icon name="ban" />
            {t('users:moderation.restrict')}
          </summary>
          <ActionForm intent="restrict-user" className="form confirm__p" preventScrollReset>
            <p>{t('users:moderation.restrictAsk', { name: username })}</p>
            <input type="hidden" name="durationMs" value={RESTRICTION_MS} />
            <FormError summary={t('users:moderation.restrictFailed')} />
            <SubmitButton className="btn btn--danger">{t('users:moderation.restrictYes')}</SubmitButton>
          </ActionForm>
        </details>
      )}
    </section>
  )
}
