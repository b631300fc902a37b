import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { CollectionFields } from '#app/routes/collections/collection-fields.tsx'

type Managed = { name: string; description: string; isPublic: boolean; isFeatured: boolean }

/** What its owner says of a collection, and its end (COLL-11). */
export function ManageDialog({ collection }: { collection: Managed }) {
  const { t } = useTranslation('collections')
  const navigate = useNavigate()
  const [loaded] = useState(collection)
  const { name, description, isPublic, isFeatured } = loaded
  return (
    <Dialog
      title={t('collections:manage.title')}
      onClose={() => navigate('.', { replace: true, preventScrollReset: true })}
    >
      <ActionForm intent="edit-collection" preventScrollReset replace>
        <FormError forMembers />
        <OriginalValues
          values={{
            title: name,
            description,
            isPublic: String(isPublic),
            isFeatured: String(isFeatured),
          }}
        />
        <CollectionFields nameField="title" collection={loaded}>
          {({ isNameless }) => (
            <>
              <SubmitButton disabled={isNameless}>{t('collections:manage.save')}</SubmitButton>
              <Link className="btn" to="." preventScrollReset replace>
                {t('collections:manage.cancel')}
              </Link>
            </>
          )}
        </CollectionFields>
      </ActionForm>
      <hr />
      <ActionForm intent="delete-collection" className="stack">
        <FormError />
        <Confirm label={t('collections:delete.label')} question={t('collections:delete.question', { name })}>
          <SubmitButton className="btn btn--danger">{t('collections:delete.confirm')}</SubmitButton>
        </Confirm>
      </ActionForm>
    </Dialog>
  )
}
