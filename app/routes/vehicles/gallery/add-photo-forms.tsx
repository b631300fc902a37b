import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField } from '#app/components/forms/file-field.tsx'
import { ActionForm, Field, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Rotation } from '#app/components/photos/rotation.tsx'
import { mediaAccept, mediaHint, typesText } from '#app/domain/media/media-types.ts'
import { addPhotoId } from '#app/routes/vehicles/gallery/open-add-photo.ts'

/** The forms for a file of this device and for one from the web. */
export function AddPhotoForms({ isOpen }: { isOpen: boolean }) {
  const intent = useSentIntent()
  const { t } = useTranslation('vehicles')
  return (
    <details id={addPhotoId} className="card fold" open={isOpen || undefined} onReset={close}>
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
      <FormError forMembers />
      <FileField
        label={t('vehicles:photos.file')}
        name="photo"
        accept={mediaAccept}
        required
        crop={{ sendsForm: true }}
        help={t('vehicles:add.photoHelp', { types: typesText })}
      />
      <Rotation help={t('vehicles:photos.turnHelp')} />
      <SubmitButton>{t('vehicles:photos.submit')}</SubmitButton>
    </ActionForm>
  )
}

function ByUrl() {
  const { t } = useTranslation('vehicles')
  const [hint, setHint] = useState<'photo' | 'video' | null>(null)
  return (
    <ActionForm intent="add-photo-by-url" onReset={() => setHint(null)}>
      <FormKey />
      <FormError forMembers />
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
