import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, Field, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { maxMakeName } from '#app/domain/makes/name-limit.ts'
import type { MakesView } from '#app/routes/admin/makes/makes.server.ts'

/** 'Manage Makes and Models': a make is chosen, then its models are managed (AV-07 to AV-10). */
export function ManageMakes({ makes, chosen }: MakesView) {
  const { t } = useTranslation('admin-makes')
  const id = useId()
  return (
    <section className="card" id="manage-makes">
      <h3>{t('admin-makes:manage.title')}</h3>
      <Form className="form admin__choose" preventScrollReset>
        <div className="field">
          <label htmlFor={id}>{t('admin-makes:manage.make')}</label>
          <select
            className="input"
            id={id}
            name="make"
            autoComplete="off"
            key={chosen?.id}
            defaultValue={chosen?.id ?? ''}
          >
            <option value="">{t('admin-makes:manage.choose')}</option>
            {makes.map((make) => (
              <option key={make.id} value={make.id}>
                {make.isActive ? make.name : t('admin-makes:manage.offList', { name: make.name })}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn">
          {t('admin-makes:manage.show')}
        </button>
      </Form>
      {chosen && <Models key={chosen.id} {...chosen} />}
    </section>
  )
}

function Models({ id, name, models }: NonNullable<MakesView['chosen']>) {
  const { t } = useTranslation('admin-makes')
  const section = useSectionFocus(models.map((model) => model.id).join())
  return (
    <section className="stack admin__part" ref={section}>
      <h4>{t('admin-makes:models.title', { make: name })}</h4>
      {models.length === 0 && <p className="muted">{t('admin-makes:models.empty')}</p>}
      <ul className="admin__list">
        {models.map((model) => (
          <li key={model.id}>
            <b>{model.name}</b>
            <Confirm
              label={
                <>
                  {t('admin-makes:models.delete')} <span className="vh">{model.name}</span>
                </>
              }
              question={
                <>
                  {t('admin-makes:models.ask')} {t('admin-makes:models.keeps')}
                </>
              }
            >
              <ActionForm
                intent="delete-model"
                hiddenFields={{ make: id, model: model.id }}
                preventScrollReset
              >
                <FormKey />
                <SubmitButton className="btn btn--danger">
                  {t('admin-makes:models.yes', { model: model.name })}
                </SubmitButton>
              </ActionForm>
            </Confirm>
          </li>
        ))}
      </ul>
      <ActionForm intent="add-model" hiddenFields={{ make: id }} preventScrollReset>
        <FormKey />
        <Field
          name="name"
          label={t('admin-makes:models.name')}
          autoComplete="off"
          required
          maxLength={maxMakeName}
        />
        <SubmitButton>{t('admin-makes:models.submit')}</SubmitButton>
      </ActionForm>
      <Confirm
        label={t('admin-makes:deleteMake.label', { make: name })}
        question={t('admin-makes:deleteMake.ask')}
      >
        <ActionForm intent="delete-make" hiddenFields={{ make: id }} preventScrollReset>
          <FormKey />
          <SubmitButton className="btn btn--danger">{t('admin-makes:deleteMake.yes')}</SubmitButton>
        </ActionForm>
      </Confirm>
    </section>
  )
}
