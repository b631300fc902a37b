import { Link } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditLink, useEditing } from '#app/components/edit-link.tsx'
import { ActionForm, FormError, SubmitButton, TextField } from '#app/components/forms.tsx'
import { SectionStatus } from '#app/components/section-status.tsx'
import { Seen } from '#app/components/seen.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { VehicleView } from '#app/components/vehicle-view.ts'
import { maxProfile } from '#app/domain/vehicles/vehicle.ts'

/** What members tell of the vehicle (VEH-37). */
export function VehicleStory({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const isEditing = useEditing('story') && !vehicle.isDeleted
  const { profile, isDeleted } = vehicle
  if (isDeleted && profile === '') return null
  return (
    <section className="card" id="story">
      <h2>{t('vehicles:story.title')}</h2>
      {isEditing ? (
        <StoryForm profile={profile} />
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

function StoryForm({ profile }: { profile: string }) {
  const { t } = useTranslation('vehicles')
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState(profile)
  return (
    <ActionForm intent="edit-profile" preventScrollReset>
      <FormError />
      <Seen values={{ profile }} />
      <TextField
        label={t('vehicles:story.label')}
        name="profile"
        rows={8}
        defaultValue={profile}
        help={t('vehicles:story.help', { max: maxProfile })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="row">
        {(!isHydrated || typed !== profile) && <SubmitButton>{t('vehicles:save')}</SubmitButton>}
        <Link className="btn" to="." preventScrollReset replace>
          {t('vehicles:cancel')}
        </Link>
      </div>
    </ActionForm>
  )
}
