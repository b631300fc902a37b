import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { StoryForm } from '#app/routes/vehicles/details/story-form.tsx'
import { EditLink, useEditing } from '#app/routes/vehicles/edit-link.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** It comes when it is asked for. */
const loadForm = async () => (await import('#app/routes/vehicles/details/story-form.tsx')).StoryForm

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
        <LazyHydration
          server={import.meta.env.SSR ? StoryForm : null}
          load={loadForm}
          props={{ profile, onClose: close }}
          isUrgent
        />
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
