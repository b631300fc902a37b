import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { maxVehiclesPerCall } from '#app/domain/collections/collection.ts'

/** Adds many vehicles at once, by their plates. */
export function AddPlates() {
  const { t } = useTranslation('collections')
  const isSent = useSentIntent() === 'add-plates'
  const details = useRef<HTMLDetailsElement>(null)
  const wasSent = useRef(isSent)
  useEffect(() => {
    const { activeElement, body } = document
    const isFocusLost = activeElement === body || details.current?.contains(activeElement)
    // It closes over the button that was pressed.
    if (wasSent.current && !isSent && isFocusLost) details.current?.querySelector('summary')?.focus()
    wasSent.current = isSent
  }, [isSent])
  return (
    <details ref={details} className="card fold collhead__add" open={isSent || undefined}>
      <summary>
        <Icon name="plus" />
        {t('collections:plates.open')}
      </summary>
      <ActionForm intent="add-plates" preventScrollReset>
        <FormError forMembers />
        <TextField
          label={t('collections:plates.label')}
          name="plates"
          rows={4}
          required
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder={'WXY 1234\nVB 88'}
          help={t('collections:plates.help', { max: maxVehiclesPerCall })}
        />
        <div className="row">
          <SubmitButton>{t('collections:plates.add')}</SubmitButton>
        </div>
      </ActionForm>
    </details>
  )
}
