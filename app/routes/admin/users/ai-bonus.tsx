import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, Field, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { MAX_AI_BONUS_ADDED } from '#app/domain/analysis/ai-limits.ts'
import type { AiUsageView } from '#app/routes/admin/users/user.server.ts'

/** Photo analyses that a member has left today, and more of them for each day. */
export function AiBonus({ used, limit, bonus, remaining, resets }: AiUsageView) {
  const { t } = useTranslation('admin-users')
  return (
    <section className="card" id="ai">
      <h3>{t('admin-users:ai.title')}</h3>
      <dl className="facts">
        <div>
          <dt>{t('admin-users:ai.used')}</dt>
          <dd>{used}</dd>
        </div>
        <div>
          <dt>{t('admin-users:ai.remaining')}</dt>
          <dd>{remaining}</dd>
        </div>
        <div>
          <dt>{t('admin-users:ai.limit')}</dt>
          <dd>{limit}</dd>
        </div>
        <div>
          <dt>{t('admin-users:ai.bonus')}</dt>
          <dd>{bonus}</dd>
        </div>
      </dl>
      <p className="muted">
        {t('admin-users:ai.resets')} <Time value={resets} />
      </p>
      <ActionForm intent="add-ai-bonus" className="form admin__part" preventScrollReset>
        <FormKey />
        <Field
          name="count"
          type="number"
          label={t('admin-users:ai.count')}
          help={t('admin-users:ai.help')}
          inputMode="numeric"
          min={1}
          max={MAX_AI_BONUS_ADDED}
          defaultValue={10}
          required
          autoComplete="off"
        />
        <SubmitButton>{t('admin-users:ai.add')}</SubmitButton>
      </ActionForm>
      {bonus !== '0' && (
        <Confirm label={t('admin-users:ai.reset')} question={t('admin-users:ai.resetAsk')}>
          <ActionForm intent="reset-ai-bonus" preventScrollReset>
            <FormKey />
            <SubmitButton className="btn btn--danger">{t('admin-users:ai.resetYes')}</SubmitButton>
          </ActionForm>
        </Confirm>
      )}
    </section>
  )
}
