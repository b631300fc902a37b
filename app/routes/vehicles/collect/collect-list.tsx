import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Field, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { HiddenPageFields, IntentField } from '#app/components/forms/page-fields.tsx'
import { useRefusalToast } from '#app/components/forms/use-refusal-toast.ts'
import { useToggle } from '#app/components/forms/use-toggle.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import type { CollectView } from '#app/routes/vehicles/collect/collect.server.ts'

type Collecting = Pick<CollectView, 'collections' | 'nextHref'> & {
  /** Where the forms are sent. */
  action: string
}

/** One's own collections, each a button that puts the vehicle in or takes it out; they stay where they are. */
export function CollectList({ collections, nextHref, action }: Collecting) {
  const { t } = useTranslation('collections')
  return (
    <>
      {collections.length > 0 && (
        <ul className="collects">
          {collections.map((collection) => (
            <li key={collection.id} id={collection.id}>
              <CollectToggle collection={collection} action={action} />
            </li>
          ))}
        </ul>
      )}
      {nextHref !== null && (
        <Link className="btn btn--line" rel="next" to={nextHref}>
          {t('collections:own.more')}
        </Link>
      )}
    </>
  )
}

type ToggleProps = { collection: CollectView['collections'][number]; action: string }

function CollectToggle({ collection: { id, name, isPublic, isIn }, action }: ToggleProps) {
  const { t } = useTranslation('collections')
  const { fetcher, isOn, hold } = useToggle<FormAnswer>('collected', isIn)
  useRefusalToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={action} preventScrollReset onSubmit={hold}>
      <IntentField value="collect-vehicle" />
      <HiddenPageFields />
      <input type="hidden" name="collection" value={id} />
      <input type="hidden" name="collected" value={String(!isOn)} />
      <button type="submit" className="collects__b" aria-pressed={isOn}>
        <span className="collects__box">{isOn && <Icon name="check" />}</span>
        <span className="collects__n">{name}</span>
        {!isPublic && (
          <>
            <Icon name="lock" />
            <span className="vh">{t('collections:private')}</span>
          </>
        )}
      </button>
    </fetcher.Form>
  )
}

/** A new collection with the vehicle in it. */
export function CollectInNew({ action }: Pick<Collecting, 'action'>) {
  const { t } = useTranslation('collections')
  const fetcher = useFetcher()
  return (
    <ActionForm intent="create-collection-with" action={action} fetcher={fetcher} className="collects__new">
      <FormKey />
      <FormError forMembers />
      <input type="hidden" name="isPublic" value="on" />
      <Field label={t('collections:collect.newName')} name="name" required autoComplete="off" />
      <SubmitButton className="btn">
        <Icon name="plus" />
        <span>{t('collections:collect.create')}</span>
      </SubmitButton>
    </ActionForm>
  )
}

export function CollectFailure() {
  const { t } = useTranslation('collections')
  return (
    <p className="notice notice--error" role="alert">
      {t('collections:loadFailed')}
    </p>
  )
}
