import { Link, useSearchParams } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSentIntent } from '#app/components/forms/action-form.tsx'
import {
  ActionForm,
  Field,
  FileField,
  FormError,
  FormKey,
  Select,
  SubmitButton,
} from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { mediaAccept, mediaHint, typesText } from '#app/domain/media/media.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

const ID = 'add-photo'

/**
 * Adds a photo or video to a vehicle, from this device or from the web. Visitors are led to the sign-in and back.
 * `?add=1` opens it.
 */
export function AddPhoto({ plate }: { plate: string }) {
  const { viewer } = useSite()
  const { t } = useTranslation('vehicles')
  if (viewer !== null) return <AddForms />
  const returnTo = new URLSearchParams({ returnTo: vehiclePath(plate) })
  return (
    <p className="row">
      <Link className="btn" rel="nofollow" to={`/login?${returnTo}`}>
        <Icon name="camera" />
        {t('vehicles:photos.signIn')}
      </Link>
    </p>
  )
}

/** Opens the forms of this page and the picker of files: to be called at somebody's press, else browsers refuse. */
export function openAddPhoto(): void {
  const forms = document.getElementById(ID)
  if (!(forms instanceof HTMLDetailsElement)) return
  forms.open = true
  forms.scrollIntoView({ block: 'nearest' })
  const field = fileFieldIn(forms)
  field?.focus({ preventScroll: true })
  field?.click()
}

function fileFieldIn(forms: HTMLElement): HTMLInputElement | null {
  return forms.querySelector<HTMLInputElement>('input[type="file"]')
}

function AddForms() {
  const intent = useSentIntent()
  const { t } = useTranslation('vehicles')
  const [search] = useSearchParams()
  const isAskedFor = search.get('add') === '1'

  return (
    <details
      id={ID}
      className="card fold"
      open={isAskedFor || intent === 'add-photo' || intent === 'add-photo-by-url' || undefined}
      onReset={close}
    >
      <summary>
        <Icon name="image-plus" />
        <span className="if-closed">{t('vehicles:photos.add')}</span>
        <span className="if-open">{t('vehicles:photos.hide')}</span>
      </summary>
      <ByFile />
      <details className="fold" open={intent === 'add-photo-by-url' || undefined}>
        <summary>{t('vehicles:photos.byUrl')}</summary>
        <ByUrl />
      </details>
    </details>
  )
}

/** A form is reset when what it sent was taken: there is no more to do here (GAL-61). */
function close({ currentTarget: forms }: FormEvent<HTMLDetailsElement>): void {
  const hasFocus = forms.contains(document.activeElement)
  forms.open = false
  if (hasFocus) forms.querySelector('summary')?.focus()
}

function ByFile() {
  const { t } = useTranslation('vehicles')
  return (
    <ActionForm intent="add-photo" encType="multipart/form-data">
      <FormKey />
      <FormError />
      <FileField
        label={t('vehicles:photos.file')}
        name="photo"
        accept={mediaAccept}
        required
        crop={{ sendsForm: true }}
        help={t('vehicles:add.photoHelp', { types: typesText })}
      />
      <Rotation />
      <SubmitButton>{t('vehicles:photos.submit')}</SubmitButton>
    </ActionForm>
  )
}

/** In place of the crop dialog, where no JavaScript runs. */
function Rotation() {
  const { t } = useTranslation('vehicles')
  if (useHydrated()) return null
  return (
    <div className="if-unscripted">
      <Select
        label={t('vehicles:photos.turn')}
        name="rotation"
        defaultValue="0"
        help={t('vehicles:photos.turnHelp')}
      >
        <option value="0">{t('vehicles:photos.turn0')}</option>
        <option value="90">{t('vehicles:photos.turn90')}</option>
        <option value="180">{t('vehicles:photos.turn180')}</option>
        <option value="270">{t('vehicles:photos.turn270')}</option>
      </Select>
    </div>
  )
}

function ByUrl() {
  const { t } = useTranslation('vehicles')
  const [hint, setHint] = useState<'photo' | 'video' | null>(null)
  return (
    <ActionForm intent="add-photo-by-url" onReset={() => setHint(null)}>
      <FormKey />
      <FormError />
      <Field
        label={t('vehicles:photos.url')}
        name="imageUrl"
        type="url"
        required
        inputMode="url"
        autoComplete="off"
        placeholder={t('vehicles:photos.urlPlaceholder')}
        help={t('vehicles:photos.urlTip', { types: typesText })}
        onChange={(event) => setHint(mediaHint(event.target.value))}
      />
      <p role="status">
        {hint === 'photo' && t('vehicles:photos.looksLikePhoto')}
        {hint === 'video' && t('vehicles:photos.looksLikeVideo')}
      </p>
      <SubmitButton>{t('vehicles:photos.urlSubmit')}</SubmitButton>
    </ActionForm>
  )
}
