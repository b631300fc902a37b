import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { maxStory } from '#app/domain/vehicles/vehicle.ts'

export function StoryForm({ profile, onClose }: { profile: string; onClose: () => void }) {
  const [loaded] = useState(profile)
  return (
    <ActionForm intent="edit-story" preventScrollReset onReset={onClose}>
      <FormError forMembers />
      <OriginalValues values={{ profile: loaded }} />
      <StoryFields loaded={loaded} onClose={onClose} />
    </ActionForm>
  )
}

function StoryFields({ loaded, onClose }: { loaded: string; onClose: () => void }) {
  const { t } = useTranslation('vehicles')
  const isHydrated = useHydrated()
  const [fields, typed] = useFormValues()
  return (
    <div className="form" ref={fields}>
      <TextField
        label={t('vehicles:story.label')}
        name="profile"
        rows={8}
        autoFocus
        defaultValue={loaded}
        help={t('vehicles:story.help', { max: maxStory })}
      />
      <div className="row">
        {(!isHydrated || (typed?.profile ?? loaded) !== loaded) && (
          <SubmitButton>{t('vehicles:save')}</SubmitButton>
        )}
        <Link className="btn" to="." preventScrollReset replace onClick={onClose}>
          {t('vehicles:cancel')}
        </Link>
      </div>
    </div>
  )
}
