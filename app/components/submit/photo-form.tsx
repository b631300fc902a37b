import { useTranslation } from 'react-i18next'
import { FileField } from '#app/components/forms/file-field.tsx'
import { ActionForm, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import type { SubmitView } from '#app/components/submit/submit-view.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'

type PhotoFormProps = Pick<SubmitView, 'isPhotoGone' | 'usage' | 'isBlocked' | 'isRemote'>

/** The first step: a photo, from the camera or the gallery. */
export function PhotoForm({ isPhotoGone, usage, isBlocked, isRemote }: PhotoFormProps) {
  const { t } = useTranslation('submit')
  return (
    <>
      <p className="lead">{usage === null ? t('submit:intro.off') : t('submit:intro.reading')}</p>
      {isPhotoGone && (
        <p className="notice" role="status">
          {t('submit:photoGone')}
        </p>
      )}
      {isBlocked ? (
        <SubmitBlocked usage={usage} />
      ) : (
        <ActionForm intent="analyse-photo" encType="multipart/form-data" action="/submit">
          <FormKey />
          <FormError forMembers />
          <FileField
            label={t('submit:photo.label')}
            name="photo"
            accept="image/*"
            required
            crop={{}}
            help={t('submit:photo.help')}
          />
          {isRemote && <p className="field__help">{t('submit:remoteNotice')}</p>}
          <SubmitButton>{usage === null ? t('submit:photo.go') : t('submit:photo.analyse')}</SubmitButton>
        </ActionForm>
      )}
      {usage && !isBlocked && <UsageBar usage={usage} />}
      {!isBlocked && (
        <p>
          <Link to="/add" className="btn btn--bare">
            {t('submit:withoutPhoto')}
          </Link>
        </p>
      )}
    </>
  )
}
