import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormError, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'

type ActProps = { photo: GalleryPhoto }

/** What may be done with the photo in the main view: what this reader is refused is not offered. */
export function PhotoActions({ photo, plate }: ActProps & { plate: string }) {
  const { viewer } = useSite()
  const { t } = useTranslation('vehicles')
  return (
    <>
      {photo.isPrimary && (
        <p className="gallery__main">
          <Icon name="star" />
          {t('vehicles:photos.main')}
        </p>
      )}
      {viewer && !photo.isPrimary && <SetPrimary photo={photo} />}
      {viewer === null && <ReportAfterSignIn photo={photo} plate={plate} />}
      {photo.canReport && <Report photo={photo} />}
      {photo.canDelete && <DeletePhoto photo={photo} />}
    </>
  )
}

/** Any member may (PERM-27). */
function SetPrimary({ photo }: ActProps) {
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
export function DeletePhoto({ photo }: ActProps) {
  const { t } = useTranslation('vehicles')
  const label = (
    <>
      <Icon name="trash" />
      {t('vehicles:photos.delete')}
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
      <Confirm label={label} question={t('vehicles:photos.deleteAsk')}>
        <SubmitButton className="btn btn--danger">{t('vehicles:photos.deleteYes')}</SubmitButton>
      </Confirm>
    </ActionForm>
  )
}

/** The button shows to everyone; who may not report yet is led to the sign-in and back (GAL-78, PERM-14). */
function ReportAfterSignIn({ photo, plate }: ActProps & { plate: string }) {
  const { t } = useTranslation('vehicles')
  const returnTo = `${vehiclePath(plate)}?photo=${photo.id}`
  return (
    <Link className="btn" rel="nofollow" to={`/login?${new URLSearchParams({ returnTo })}`}>
      <Icon name="flag" />
      {t('vehicles:photos.report')}
    </Link>
  )
}

function Report({ photo }: ActProps) {
  const { t } = useTranslation('vehicles')
  const fold = useRef<HTMLDetailsElement>(null)
  const isSent = useIsSent('report-image', photo.id)
  return (
    <details className="confirm" ref={fold} open={isSent || undefined}>
      <summary className="btn">
        <Icon name="flag" />
        {t('vehicles:photos.report')}
      </summary>
      <ActionForm
        intent="report-image"
        hiddenFields={{ imageId: photo.id }}
        className="confirm__p"
        preventScrollReset
        onReset={() => fold.current?.removeAttribute('open')}
      >
        <ReportError photo={photo} />
        <TextField label={t('vehicles:photos.reportReason')} name="reason" rows={3} required />
        <SubmitButton>{t('vehicles:photos.reportSend')}</SubmitButton>
      </ActionForm>
    </details>
  )
}

/** That it was reported already is said as it is (GAL-88); all else is an error of the report, with its reason (GAL-89). */
function ReportError({ photo }: ActProps) {
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

/** Whether the form of this photo came back, or waited for its sender to sign in. */
function useIsSent(intent: string, imageId: string): boolean {
  const answer = useActionData() as FormAnswer | undefined
  const { draft } = useLoaderData() as { draft: { intent: string; fields: Record<string, string> } | null }
  const sent = answer ? { intent: answer.intent, fields: answer.values } : draft
  return sent?.intent === intent && sent.fields.imageId === imageId
}
