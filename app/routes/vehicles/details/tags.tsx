import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { tagName } from '#app/components/lists/tag-name.ts'
import { TagForms } from '#app/routes/vehicles/details/tag-forms.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

const loadForms = async () => (await import('#app/routes/vehicles/details/tag-forms.tsx')).TagForms

/** What kind of sight it is (VEH-38). Members add and take off. */
export function TagsSection({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { viewer } = useSite()
  const { tags, isDeleted } = vehicle
  const section = useSectionFocus(tags.join())
  const canEdit = viewer !== null && !isDeleted
  return (
    <section className="card" id="tags" ref={section}>
      <h2>{t('vehicles:tags.title')}</h2>
      {tags.length === 0 && <p className="muted">{t('vehicles:tags.none')}</p>}
      {canEdit ? <Editable tags={tags} /> : tags.length > 0 && <Plain tags={tags} />}
      <SectionStatus section="tags" />
    </section>
  )
}

function Editable({ tags }: { tags: string[] }) {
  const intent = useSentIntent()
  return (
    <LazyHydration
      server={import.meta.env.SSR ? TagForms : null}
      load={loadForms}
      props={{ tags }}
      isUrgent={intent === 'add-tag' || intent === 'remove-tag'}
      className="contents"
    />
  )
}

function Plain({ tags }: { tags: string[] }) {
  const { t } = useTranslation('tags')
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag} className="chip">
          {tagName(t, tag)}
        </li>
      ))}
    </ul>
  )
}
