import { useTranslation } from 'react-i18next'
import { AwardIcon } from '#app/components/awards/award-icon.tsx'
import { ActionForm, Confirm, FormKey, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Time } from '#app/components/layout/time.tsx'
import { maxGrantReason } from '#app/domain/awarding/award-limits.ts'
import { GrantableSelect } from '#app/routes/admin/awards/grantable-select.tsx'
import type { AdminUserView, HeldAwardView } from '#app/routes/admin/users/user.server.ts'

/** A form that gives an award, and what the member holds, each of which can be revoked. */
export function UserAwards({ awards }: Pick<AdminUserView, 'awards'>) {
  const { t } = useTranslation('admin-users')
  const held = awards.ok ? awards.value.held : []
  const section = useSectionFocus(held.map(({ id }) => id).join())
  return (
    <section className="card" ref={section} id="awards">
      <h3>{t('admin-users:awards.title')}</h3>
      {!awards.ok && <p className="notice notice--error">{t('admin-users:awards.loadFailed')}</p>}
      {awards.ok && (
        <ActionForm intent="grant-award" className="form" preventScrollReset>
          <FormKey />
          <GrantableSelect awards={awards.value.grantable} />
          <TextField
            name="reason"
            label={t('admin-users:awards.reason')}
            help={t('admin-users:awards.reasonHelp')}
            rows={2}
            required
            maxLength={maxGrantReason}
          />
          <SubmitButton>{t('admin-users:awards.grant')}</SubmitButton>
        </ActionForm>
      )}
      {awards.ok && held.length === 0 && <p className="muted admin__part">{t('admin-users:awards.empty')}</p>}
      <ul className="admin__list">
        {held.map((award) => (
          <li key={award.id}>
            <HeldAward {...award} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HeldAward({ id, title, icon, rarity, awardedAt, reason, grantedBy }: HeldAwardView) {
  const { t } = useTranslation('admin-users')
  return (
    <>
      <span className="row admin__row">
        <AwardIcon icon={icon} rarity={rarity} />
        <span>
          <b>{title}</b>{' '}
          <small className="muted">
            {awardedAt && <Time value={awardedAt} />}
            {grantedBy && ` · ${t('admin-users:awards.by', { name: grantedBy })}`}
          </small>
          {reason && <small className="admin__line">{reason}</small>}
        </span>
      </span>
      <Confirm
        label={
          <>
            {t('admin-users:awards.revoke')} <span className="vh">{title}</span>
          </>
        }
        question={t('admin-users:awards.revokeAsk')}
      >
        <ActionForm intent="revoke-award" hiddenFields={{ userAward: id }} preventScrollReset>
          <FormKey />
          <SubmitButton className="btn btn--danger">
            {t('admin-users:awards.revokeYes', { title })}
          </SubmitButton>
        </ActionForm>
      </Confirm>
    </>
  )
}
