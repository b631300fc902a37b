import { useContext, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { ActionForm, Field, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentForm } from '#app/components/forms/sent-intent.ts'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { MAX_FREEZES_CHANGED } from '#app/domain/moderation/moderate-users.ts'
import type { FreezePanelView } from '#app/routes/admin/users/freezes.server.ts'

type Action = FreezePanelView['action']

/** Admins' streak freezes of a member: given, taken, looked at (AF-01 to AF-28). */
export function FreezePanel({ user, action, status }: FreezePanelView) {
  const { t } = useTranslation('admin-users')
  return (
    <section className="card" id="freezes">
      <h3>{t('admin-users:freezes.title')}</h3>
      <FreezeForm key={`${user} ${action}`} user={user} action={action} />
      <ul className="admin__notes">
        <li>{t('admin-users:freezes.noteAdd')}</li>
        <li>{t('admin-users:freezes.noteRemove')}</li>
        <li>{t('admin-users:freezes.noteReset')}</li>
      </ul>
      {status && <FreezeStatus {...status} />}
    </section>
  )
}

function FreezeForm({ user, action: first }: Pick<FreezePanelView, 'user' | 'action'>) {
  const { t } = useTranslation('admin-users')
  const sent = useSentForm()
  const typed = sent?.intent === 'change-freezes' ? (sent.fields.action as Action | undefined) : undefined
  const [action, setAction] = useState<Action>(typed ?? first)
  const isIgnored = useHydrated() && action === 'check'
  return (
    <ActionForm intent="change-freezes" className="form freeze-form" onReset={() => setAction(first)}>
      <Field
        name="user"
        label={t('admin-users:freezes.user')}
        defaultValue={user}
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <Select
        name="action"
        label={t('admin-users:freezes.action')}
        defaultValue={first}
        onChange={(event) => setAction(event.currentTarget.value as Action)}
      >
        <option value="add">{t('admin-users:freezes.actions.add')}</option>
        <option value="remove">{t('admin-users:freezes.actions.remove')}</option>
        <option value="reset">{t('admin-users:freezes.actions.reset')}</option>
        <option value="check">{t('admin-users:freezes.actions.check')}</option>
      </Select>
      <Field
        name="count"
        type="number"
        label={isIgnored ? t('admin-users:freezes.countIgnored') : t('admin-users:freezes.count')}
        inputMode="numeric"
        min={1}
        max={MAX_FREEZES_CHANGED}
        defaultValue={1}
        disabled={isIgnored}
        autoComplete="off"
      />
      <SubmitFreezes action={action} />
    </ActionForm>
  )
}

/** Its text follows the action that is chosen, by the style sheet where no script does it (AF-08, AF-09). */
function SubmitFreezes({ action }: { action: Action }) {
  const { t } = useTranslation('admin-users')
  const { isPending } = useContext(FormContext)
  const isHydrated = useHydrated()
  const texts = {
    add: t('admin-users:freezes.submit.add'),
    remove: t('admin-users:freezes.submit.remove'),
    reset: t('admin-users:freezes.submit.reset'),
    check: t('admin-users:freezes.submit.check'),
  }
  if (isHydrated)
    return <SubmitButton>{isPending ? t('admin-users:freezes.busy') : texts[action]}</SubmitButton>
  return (
    <SubmitButton>
      {Object.entries(texts).map(([one, text]) => (
        <span key={one} data-action={one}>
          {text}
        </span>
      ))}
      <span data-action="">{t('admin-users:freezes.submit.any')}</span>
    </SubmitButton>
  )
}

function FreezeStatus({
  username,
  available,
  adminFreezes,
  earnedFreezes,
  totalUsed,
}: NonNullable<FreezePanelView['status']>) {
  const { t } = useTranslation('admin-users')
  const id = useId()
  return (
    <section className="admin__box" aria-labelledby={id}>
      <h4 id={id}>{t('admin-users:freezes.status')}</h4>
      <p>
        <b>{username}</b>
      </p>
      <dl className="facts">
        <div>
          <dt>{t('admin-users:freezes.available')}</dt>
          <dd>{available}</dd>
        </div>
        <div>
          <dt>{t('admin-users:freezes.admin')}</dt>
          <dd>{adminFreezes}</dd>
        </div>
        <div>
          <dt>{t('admin-users:freezes.earned')}</dt>
          <dd>{earnedFreezes}</dd>
        </div>
        <div>
          <dt>{t('admin-users:freezes.used')}</dt>
          <dd>{totalUsed}</dd>
        </div>
      </dl>
    </section>
  )
}
