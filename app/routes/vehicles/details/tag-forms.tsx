import { useTranslation } from 'react-i18next'
import { ActionForm, FormError } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { tagName } from '#app/components/lists/tag-name.ts'
import { type TagType, tagChoices } from '#app/domain/tags/tag.ts'

/** A vehicle's tags, each with a button that takes it off, and those that can be added. */
export function TagForms({ tags }: { tags: string[] }) {
  return (
    <>
      {tags.length > 0 && <Removable tags={tags} />}
      <Addable tags={tags} />
    </>
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
        <FormError forMembers />
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
