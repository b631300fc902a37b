import { useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormError, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { mediaContext } from '#app/components/photos/video.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'

type PhotoProps = { photo: GalleryPhoto }

/** What a member may do with the photo in the main view. `isReporting`: they signed in to report it, or it came back. */
export function PhotoForms({ photo, isReporting }: PhotoProps & { isReporting: boolean }) {
  return (
    <>
      {!photo.isPrimary && <SetPrimary photo={photo} />}
      <Report photo={photo} isOpen={isReporting} />
      {photo.canDelete && <DeletePhoto photo={photo} />}
    </>
  )
}

/** Any member may (PERM-27). */
function SetPrimary({ photo }: PhotoProps) {
  const { t } = useTranslation('vehicles')
  return (
    <ActionForm
      intent="set-primary-image"
      hiddenFields={{ imageId: photo.id }}
      className="stack"
      preventScrollReset
    >
      <FormError />
      <SubmitButton className="btn">
        <Icon name="star" />
        {t('vehicles:photos.setMain')}
      </SubmitButton>
    </ActionForm>
  )
}

/** The form stands around the question, so that a refusal is seen while that is folded away. */
export function DeletePhoto({ photo }: PhotoProps) {
  const { t } = useTranslation('vehicles')
  const label = (
    <>
      <Icon name="trash" />
      {t('vehicles:photos.delete', mediaContext(photo))}
    </>
  )
  return (
    <ActionForm
      intent="delete-image"
      hiddenFields={{ imageId: photo.id }}
      className="stack"
      preventScrollReset
    >
      <FormError />
      <Confirm label={label} question={t('vehicles:photos.deleteAsk', mediaContext(photo))}>
        <SubmitButton className="btn btn--danger">{t('vehicles:photos.deleteYes')}</SubmitButton>
      </Confirm>
    </ActionForm>
  )
}

function Report({ photo, isOpen }: PhotoProps & { isOpen: boolean }) {
  const { t } = useTranslation('vehicles')
  const fold = useRef<HTMLDetailsElement>(null)
  return (
    <details className="confirm" ref={fold} open={isOpen || undefined}>
      <summary className="btn">
        <Icon name="flag" />
        {t('vehicles:photos.report')}
      </summary>
      {photo.reportRefusal ? (
        <p className="confirm__p" tabIndex={-1} autoFocus={isOpen}>
          {photo.reportRefusal}
        </p>
      ) : (
        <ReportForm photo={photo} isAskedFor={isOpen} onSent={() => fold.current?.removeAttribute('open')} />
      )}
    </details>
  )
}

function ReportForm({ photo, isAskedFor, onSent }: PhotoProps & { isAskedFor: boolean; onSent: () => void }) {
  const { t } = useTranslation('vehicles')
  return (
    <ActionForm
      intent="report-image"
      hiddenFields={{ imageId: photo.id }}
      className="confirm__p"
      preventScrollReset
      onReset={onSent}
    >
      <ReportError photo={photo} />
      <TextField
        label={t('vehicles:photos.reportReason', mediaContext(photo))}
        name="reason"
        rows={3}
        required
        autoFocus={isAskedFor}
      />
      <SubmitButton>{t('vehicles:photos.reportSend')}</SubmitButton>
    </ActionForm>
  )
}

/** That it was reported already is said as it is (GAL-88); all else is an error of the report, with its reason (GAL-89). */
function ReportError({ photo }: PhotoProps) {
  const { t } = useTranslation('media')
  const answer = useActionData() as FormAnswer | undefined
  const isOurs = answer?.intent === 'report-image' && answer.values.imageId === photo.id
  if (!isOurs || answer.message === null) return null
  return (
    <p className="notice notice--error" role="alert" tabIndex={-1} autoFocus>
      {answer.code === 'image_reported_already'
        ? answer.message
        : t('media:reportFailed', { message: answer.message })}
    </p>
  )
}
