import { Link } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { ActionForm, FormError, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { useSectionFocus } from '#app/components/layout/use-section-focus.ts'
import { maxStory } from '#app/domain/vehicles/vehicle.ts'
import { EditLink, useEditing } from '#app/routes/vehicles/edit-link.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** What members tell of the vehicle (VEH-37). */
export function StorySection({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { isEditing, close } = useEditing('story')
  const { profile, isDeleted } = vehicle
  const section = useSectionFocus(isEditing)
  if (isDeleted && profile === '') return null
  return (
    <section className="card" id="story" ref={section}>
      <h2>{t('vehicles:story.title')}</h2>
      {isEditing && !isDeleted ? (
        <StoryForm profile={profile} onClose={close} />
      ) : (
        <>
          {profile === '' ? (
            <p className="muted">{t('vehicles:story.none')}</p>
          ) : (
            <p className="text">{profile}</p>
          )}
          {!isDeleted && (
            <EditLink part="story">
              {profile === '' ? t('vehicles:story.write') : t('vehicles:story.edit')}
            </EditLink>
          )}
        </>
      )}
      <SectionStatus section="story" />
    </section>
  )
}

function StoryForm({ profile, onClose }: { profile: string; onClose: () => void }) {
  const [loaded] = useState(profile)
  return (
    <ActionForm intent="edit-story" preventScrollReset onReset={onClose}>
      <FormError />
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
