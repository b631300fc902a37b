import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { ActionForm, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Rotation } from '#app/components/photos/rotation.tsx'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { PhotoRow } from '#app/components/submit/photo-row.tsx'
import { SubmitFields } from '#app/components/submit/submit-fields.tsx'
import type { SubmitView, WaitingPhotoView } from '#app/components/submit/submit-view.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'

type FilledView = SubmitView & { offers: InfoOffers }

/** The second step: what was read from the photo, to correct and confirm. */
export function SubmitForm({ view }: { view: FilledView }) {
  const { photo, suggestions, usage, isBlocked } = view
  const { t } = useTranslation('submit')
  // The page's own address; without what else it may say.
  const place = photo && { action: `/submit?${new URLSearchParams({ photo: photo.token })}` }
  // The last analysis may be used up, and over, while somebody types.
  const isTyped = useSentIntent() === 'submit-photo'
  return (
    <>
      {isBlocked && <SubmitBlocked usage={usage} />}
      {(!isBlocked || isTyped) && (
        <ActionForm intent="submit-photo" className="form submit" {...place} encType="multipart/form-data">
          <FormKey />
          <FormError forMembers keepsFile />
          {!isBlocked && <FormPhoto photo={photo} />}
          <SubmitFields view={view} filled={view} token={photo?.token ?? null} />
          <Rotation />
          {!isBlocked && (
            <p className="submit__send">
              <SubmitButton>{t('submit:submit')}</SubmitButton>
            </p>
          )}
        </ActionForm>
      )}
      {photo && usage && !isBlocked && (
        <ActionForm
          intent="analyse-photo"
          {...place}
          hiddenFields={{ draft: photo.token }}
          className="form form--again"
        >
          <FormKey />
          <FormError />
          <UsageBar usage={usage} />
          {usage.level !== 'none' && (
            <SubmitButton className="btn">
              <Icon name="refresh" />
              {suggestions === null ? t('submit:analyse') : t('submit:analyseAgain')}
            </SubmitButton>
          )}
        </ActionForm>
      )}
    </>
  )
}

/** The photo that waits; a field for another one, once it is refused or gone. */
function FormPhoto({ photo }: { photo: WaitingPhotoView | null }) {
  const { t } = useTranslation('submit')
  const { errors, sent } = useContext(FormContext)
  const isReplaced = sent !== null && sent.token !== photo?.token
  if (photo === null || isReplaced || errors.photo !== undefined) {
    return (
      <>
        {photo === null && sent === null && errors.photo === undefined && (
          <p className="notice" role="status">
            {t('submit:photoGone')}
          </p>
        )}
        <FileField
          label={t('submit:photo.label')}
          name="photo"
          accept="image/*"
          required
          crop={{}}
          help={t('submit:photo.help')}
        />
      </>
    )
  }
  return (
    <>
      <input type="hidden" name="fileDraft" value={`photo.${photo.token}`} />
      <PhotoRow
        tools={
          <Link to="/submit" className="btn">
            <Icon name="image-plus" />
            {t('submit:otherPhoto')}
          </Link>
        }
      >
        {photo.thumbnail ? (
          <img src={photo.thumbnail} alt={t('submit:photo.alt')} />
        ) : (
          <span className="submit__nophoto">
            <Icon name="image" /> {photo.name}
          </span>
        )}
      </PhotoRow>
    </>
  )
}
