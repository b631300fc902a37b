import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Rotation } from '#app/components/photos/rotation.tsx'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { PhotoRow } from '#app/components/submit/photo-row.tsx'
import { SubmitFields } from '#app/components/submit/submit-fields.tsx'
import type { SubmitView, WaitingPhotoView } from '#app/components/submit/submit-view.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'

type FilledView = SubmitView & { photo: WaitingPhotoView; offers: InfoOffers }

/** The second step: what was read from the photo, to correct and confirm. */
export function SubmitForm({ view }: { view: FilledView }) {
  const { photo, suggestions, usage, isBlocked } = view
  const { t } = useTranslation('submit')
  return (
    <>
      {isBlocked ? (
        <SubmitBlocked usage={usage} />
      ) : (
        <ActionForm
          intent="submit-photo"
          className="form submit"
          action={`/submit?${new URLSearchParams({ photo: photo.token })}`}
          encType="multipart/form-data"
        >
          <FormKey />
          <input type="hidden" name="fileDraft" value={`photo.${photo.token}`} />
          <FormError forMembers keepsFile />
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
          <SubmitFields view={view} filled={view} token={photo.token} />
          <Rotation />
          <p className="submit__send">
            <SubmitButton>{t('submit:submit')}</SubmitButton>
          </p>
        </ActionForm>
      )}
      {usage && !isBlocked && (
        <ActionForm
          intent="analyse-photo"
          action={`/submit?${new URLSearchParams({ photo: photo.token })}`}
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
