import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { useSentIntent } from '#app/components/forms/action-form.tsx'
import { ActionForm, FormError } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { useSectionFocus } from '#app/components/layout/use-section-focus.ts'
import { tagName } from '#app/components/lists/tag-name.ts'
import { type TagType, tagChoices } from '#app/domain/tags/tag.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

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
      {tags.length > 0 && (canEdit ? <Removable tags={tags} /> : <Plain tags={tags} />)}
      {canEdit && <Addable tags={tags} />}
      <SectionStatus section="tags" />
    </section>
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

function Removable({ tags }: { tags: string[] }) {
  const { t } = useTranslation(['vehicles', 'tags'])
  return (
    <ActionForm intent="remove-tag" preventScrollReset>
      <FormError />
      <div className="tags">
        {tags.map((tag) => (
          <span key={tag} className="chip chip--has">
            {tagName(t, tag)}
            <button
              type="submit"
              name="tag"
              value={tag}
              aria-label={t('vehicles:tags.remove', { tag: tagName(t, tag) })}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
      </div>
    </ActionForm>
  )
}

/** The list without what is there already (TAG-06), the quick ones first (TAG-02); it opens and closes (TAG-03). */
function Addable({ tags }: { tags: string[] }) {
  const { t } = useTranslation('vehicles')
  const intent = useSentIntent()
  const { quick, others } = tagChoices(tags)
  if (quick.length + others.length === 0) return null
  return (
    <details className="addtag" open={intent === 'add-tag' || undefined}>
      <summary className="chip chip--add">
        <Icon name="plus" />
        {t('vehicles:tags.add')}
      </summary>
      <ActionForm intent="add-tag" preventScrollReset>
        <FormError />
        <Choices tags={quick} />
        <Choices tags={others} />
      </ActionForm>
    </details>
  )
}

function Choices({ tags }: { tags: TagType[] }) {
  const { t } = useTranslation('tags')
  return (
    <div className="tags">
      {tags.map((tag) => (
        <button key={tag} type="submit" name="tag" value={tag} className="chip">
          {tagName(t, tag)}
        </button>
      ))}
    </div>
  )
}
