import { Link } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSentIntent } from '#app/components/action-form.tsx'
import { ActionForm, Field, FileField, FormError, FormKey, SubmitButton } from '#app/components/forms.tsx'
import { Icon } from '#app/components/icon.tsx'
import { useSite } from '#app/components/site.tsx'
import { mediaAccept, mediaHint, typesText } from '#app/domain/media/media.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** Adds a photo or video to a vehicle, from this device or from the web. Visitors are led to the sign-in and back. */
export function AddPhoto({ plate }: { plate: string }) {
  const { viewer } = useSite()
  const intent = useSentIntent()
  const { t } = useTranslation('vehicles')
  if (viewer === null) {
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
  return (
    <details
      className="card fold"
      open={intent === 'add-photo' || intent === 'add-photo-by-url' || undefined}
    >
      <summary>
        <Icon name="camera" />
        {t('vehicles:photos.add')}
      </summary>
      <ByFile />
      <details className="fold" open={intent === 'add-photo-by-url' || undefined}>
        <summary>{t('vehicles:photos.byUrl')}</summary>
        <ByUrl />
      </details>
    </details>
  )
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
        help={t('vehicles:add.photoHelp', { types: typesText })}
      />
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
