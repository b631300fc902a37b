import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormKey, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Time } from '#app/components/layout/time.tsx'
import { RESTRICTION_MS } from '#app/domain/moderation/moderate-users.ts'
import type { AdminUserView } from '#app/routes/admin/users/user.server.ts'

const HOUR = 3_600_000

/** Trusting a member, restricting them, and ending a restriction. */
export function Decide({
  username,
  restrictedUntil,
  canApprove,
  canRestrict,
  isAdmin,
  isTrusted,
}: AdminUserView) {
  const { t } = useTranslation('admin-users')
  const section = useSectionFocus(`${canApprove} ${restrictedUntil?.iso}`)
  return (
    <section className="card stack" ref={section} id="decide">
      <h3>{t('admin-users:decide')}</h3>
      {restrictedUntil && (
        <p className="notice">
          {t('admin-users:marks.restrictedUntil')} <Time value={restrictedUntil} />
        </p>
      )}
      {restrictedUntil && (
        <ActionForm intent="lift-restriction" preventScrollReset>
          <FormKey />
          <SubmitButton className="btn">{t('admin-users:lift.label')}</SubmitButton>
        </ActionForm>
      )}
      {canApprove && (
        <ActionForm intent="approve-user" preventScrollReset>
          <FormKey />
          <p className="muted">
            {isTrusted ? t('admin-users:approve.alreadyTrusted') : t('admin-users:approve.help')}
          </p>
          <SubmitButton className="btn">{t('admin-users:approve.label', { name: username })}</SubmitButton>
        </ActionForm>
      )}
      {canRestrict && (
        <Confirm
          label={t('admin-users:restrict.label', { name: username })}
          question={t('admin-users:restrict.help')}
        >
          <ActionForm intent="restrict-user" preventScrollReset>
            <FormKey />
            <Select
              name="durationMs"
              label={t('admin-users:restrict.duration')}
              defaultValue={RESTRICTION_MS}
            >
              <option value={HOUR}>{t('admin-users:restrict.hour')}</option>
              <option value={RESTRICTION_MS}>{t('admin-users:restrict.day')}</option>
              <option value={3 * 24 * HOUR}>{t('admin-users:restrict.threeDays')}</option>
              <option value={7 * 24 * HOUR}>{t('admin-users:restrict.week')}</option>
              <option value={30 * 24 * HOUR}>{t('admin-users:restrict.month')}</option>
            </Select>
            <SubmitButton className="btn btn--danger">{t('admin-users:restrict.submit')}</SubmitButton>
          </ActionForm>
        </Confirm>
      )}
      {!canRestrict && (
        <p className="muted">{isAdmin ? t('admin-users:restrict.isAdmin') : t('admin-users:restrict.not')}</p>
      )}
    </section>
  )
}
