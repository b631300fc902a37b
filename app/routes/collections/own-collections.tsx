import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionCard, CollectionCards } from '#app/components/collections/collection-card.tsx'
import type { CollectionCardView } from '#app/components/collections/collection-cards.ts'
import { ActionForm, Confirm, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { CollectionFields } from '#app/routes/collections/collection-fields.tsx'
import { FlagButton } from '#app/routes/collections/flag-button.tsx'

type Own = { id: string; card: CollectionCardView; shortName: string; isPublic: boolean; isFeatured: boolean }

type OwnProps = { own: { collections: Own[]; page: number; nextHref: string | null } }

/** A member's own collections with what they can do with them (COLL-05 to COLL-08), and the form for a new one (COLL-04). */
export function OwnCollectionList({ own: { collections, page, nextHref } }: OwnProps) {
  const { t } = useTranslation(['collections', 'common'])
  const id = useId()
  const section = useFocusBesideGone(collections)
  return (
    <section aria-labelledby={id} className="collpart" ref={section}>
      <h2 id={id}>{t('collections:own.title')}</h2>
      <CreateForm isFirst={collections.length === 0 && page === 1} />
      {collections.length > 0 && (
        <CollectionCards>
          {collections.map((own) => (
            <CollectionCard key={own.id} collection={own.card} showsOwner={false}>
              <Tools {...own} />
            </CollectionCard>
          ))}
        </CollectionCards>
      )}
      {(page > 1 || nextHref !== null) && (
        <nav className="row" aria-label={t('common:pagination.label')}>
          {page > 1 && (
            <Link className="btn" to="/collections">
              {t('common:pagination.start')}
            </Link>
          )}
          {nextHref !== null && (
            <Link className="btn" rel="next" to={nextHref}>
              {t('collections:own.more')}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

/** Once the pressed one is deleted the focus goes to the one in its place. */
function useFocusBesideGone(collections: Own[]) {
  const section = useRef<HTMLElement>(null)
  const last = useRef(collections)
  useEffect(() => {
    const before = last.current
    last.current = collections
    if (before.length <= collections.length || document.activeElement !== document.body) return
    const gone = before.findIndex(({ id }, index) => id !== collections[index]?.id)
    const links = section.current?.querySelectorAll<HTMLElement>('.coll__a') ?? []
    const beside = links[Math.min(gone, links.length - 1)] ?? section.current?.querySelector('summary')
    beside?.focus()
  }, [collections])
  return section
}

function CreateForm({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('collections')
  const isSent = useSentIntent() === 'create-collection'
  return (
    <details className="card fold" open={isSent || undefined}>
      <summary>
        <Icon name="plus" />
        {isFirst ? t('collections:form.first') : t('collections:form.new')}
      </summary>
      <ActionForm intent="create-collection">
        <FormKey />
        <FormError forMembers />
        <CollectionFields nameField="name" collection={null}>
          {() => <SubmitButton>{t('collections:form.create')}</SubmitButton>}
        </CollectionFields>
      </ActionForm>
    </details>
  )
}

function Tools({ id, card, shortName: name, isPublic, isFeatured }: Own) {
  const { t } = useTranslation('collections')
  return (
    <div className="colltools" id={id}>
      <Link
        className="icbtn"
        to={`${card.href}?edit=1#manage`}
        aria-label={t('collections:own.edit', { name })}
      >
        <Icon name="edit" />
      </Link>
      <FlagButton
        intent="set-public"
        collection={id}
        field="isPublic"
        isOn={isPublic}
        icon={isPublic ? 'globe' : 'lock'}
        label={t('collections:own.public', { name })}
      />
      <FlagButton
        intent="set-featured"
        collection={id}
        field="isFeatured"
        isOn={isFeatured}
        icon="star"
        label={t('collections:own.featured', { name })}
      />
      <ActionForm
        intent="delete-collection"
        hiddenFields={{ collection: id }}
        className="colltools__delete"
        preventScrollReset
      >
        <FormError />
        <Confirm
          label={
            <>
              <Icon name="trash" />
              <span className="vh">{t('collections:own.delete', { name })}</span>
            </>
          }
          question={t('collections:delete.question', { name })}
        >
          <SubmitButton className="btn btn--danger">{t('collections:delete.confirm')}</SubmitButton>
        </Confirm>
      </ActionForm>
    </div>
  )
}
